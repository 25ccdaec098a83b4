import { TextInput } from "@mantine/core";
import { useState } from "react";
import { maxPictureLength, pictureUrl } from "#contract/picture.ts";
import { useWords } from "../words.ts";
import { pictureFault } from "./picture-fault.ts";
import { pictureWords } from "./picture-words.ts";

/** A field for a picture's address, with the picture. */
export function PictureField({
  label,
  note,
  picture,
  allowLocal,
  onChange,
}: {
  label: string;
  note?: string;
  /** Empty for none. */
  picture: string;
  /** Whether it may be on localhost. */
  allowLocal: boolean;
  onChange: (picture: string) => void;
}) {
  const words = useWords(pictureWords);
  const [broken, setBroken] = useState("");
  const fault = pictureFault(picture, allowLocal);
  const isBroken = picture !== "" && broken === picture;
  return (
    <TextInput
      label={label}
      description={note}
      inputWrapperOrder={["label", "input", "description", "error"]}
      type="text"
      inputMode="url"
      placeholder="https://example.com/cup.png"
      maxLength={maxPictureLength}
      autoComplete="off"
      value={picture}
      error={fault ? words.faults[fault] : isBroken && words.broken}
      leftSection={
        picture !== "" &&
        !fault &&
        !isBroken && (
          <img
            src={pictureUrl(picture, 160)}
            alt=""
            width={28}
            height={28}
            style={{ objectFit: "cover", borderRadius: 6 }}
            onError={() => setBroken(picture)}
          />
        )
      }
      onChange={({ currentTarget }) => onChange(currentTarget.value.trim())}
    />
  );
}
