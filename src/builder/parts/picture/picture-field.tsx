import {
  Anchor,
  Button,
  FileButton,
  Group,
  Input,
  Loader,
  Stack,
  Text,
  TextInput,
} from "@mantine/core";
import { IconPhotoUp } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { type ClipboardEvent, type DragEvent, useId, useRef, useState } from "react";
import { useParams } from "wouter";
import type { UploadedPicture } from "#contract/screen/content.schema.ts";
import { maxPictureLength, pictureUrl, uploadedPicture } from "#contract/screen/picture.ts";
import { ownedBotQuery } from "../../request/bot-query.ts";
import { useWords } from "../../words.ts";
import { Icon } from "../page/icon.tsx";
import "./picture-field.css";
import { pictureFault } from "./picture-fault.ts";
import { usePictureSize } from "./picture-load.ts";
import { picturesQuery, usePictureUpload } from "./picture-upload.ts";
import { pictureWords } from "./picture-words.en.ts";

interface FieldProps {
  label: string;
  /** Whether the label is for screen readers only, because a visible one is above the field. */
  isLabelHidden?: boolean;
  description?: string;
  /** The path of an uploaded picture or a web address; empty without one. */
  value: string;
  /** `uploaded` if the picture was just uploaded; the value is empty if it was removed. */
  onChange: (picture: string, uploaded?: UploadedPicture) => void;
  error?: string | undefined;
  /** Whether it may not be given by its address. */
  isUploadOnly?: boolean;
}

/** A picture: dropped, pasted or chosen as a file and uploaded at once, or given by its address. */
export function PictureField({
  label,
  isLabelHidden = false,
  description,
  value,
  onChange,
  error,
  isUploadOnly = false,
}: FieldProps) {
  const words = useWords(pictureWords);
  const { botId = "" } = useParams();
  const { data: bot } = useQuery(ownedBotQuery(botId));
  const allowLocal = bot?.allowLocalFieldUrls ?? false;
  const id = useId();
  const isAddress = value !== "" && !uploadedPicture(value);
  const [wantsAddress, setWantsAddress] = useState(isAddress);
  const forget = useRef<() => void>(null);
  const [isOver, setOver] = useState(false);
  const { take, uploading, refusal, dismiss } = usePictureUpload(botId, (uploaded) => {
    setWantsAddress(false);
    onChange(uploaded.picture, uploaded);
  });

  function drop(event: DragEvent): void {
    event.preventDefault();
    setOver(false);
    take([...event.dataTransfer.files]);
  }

  function paste(event: ClipboardEvent): void {
    const files = [...event.clipboardData.files];
    if (files.length === 0) return;
    event.preventDefault();
    take(files.slice(0, 1));
  }

  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      labelProps={{ id: `${id}-label`, ...(isLabelHidden && { className: "unseen" }) }}
      {...(description && { description, descriptionProps: { mb: 4 } })}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a frame and a legend. */}
      <div
        role="group"
        aria-labelledby={`${id}-label`}
        aria-describedby={`${id}-fault`}
        className="picture-field"
        data-over={isOver || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        onPaste={paste}
      >
        <Thumbnail picture={value} allowLocal={allowLocal} />
        <Stack gap={6} flex="1 1 220px">
          {uploading !== undefined ? (
            <Group gap="xs" role="status">
              <Loader size="xs" aria-hidden />
              <Text size="sm">{words.uploading(uploading)}</Text>
            </Group>
          ) : (
            <Group gap="xs">
              <FileButton
                accept="image/png,image/jpeg,image/webp,image/gif,image/avif,image/svg+xml,image/heic,image/heif,.heic,.heif"
                resetRef={forget}
                onChange={(file) => {
                  if (!file) return;
                  // So that the same file can be chosen again.
                  forget.current?.();
                  take([file]);
                }}
                inputProps={{ "aria-label": label }}
              >
                {({ onClick }) => (
                  <Button
                    size="compact-sm"
                    variant="default"
                    leftSection={<Icon of={IconPhotoUp} size={16} />}
                    aria-describedby={`${id}-note`}
                    aria-invalid={Boolean(refusal ?? (wantsAddress ? undefined : error))}
                    onClick={onClick}
                  >
                    {value === "" ? words.choose : words.replace}
                  </Button>
                )}
              </FileButton>
              {value !== "" && (
                <Button
                  size="compact-sm"
                  variant="subtle"
                  color="red"
                  onClick={() => {
                    dismiss();
                    onChange("");
                  }}
                >
                  {words.remove}
                </Button>
              )}
              {!isUploadOnly && (
                <Anchor
                  component="button"
                  type="button"
                  size="sm"
                  onClick={() => setWantsAddress(!wantsAddress)}
                >
                  {wantsAddress ? words.useUpload : words.useAddress}
                </Anchor>
              )}
            </Group>
          )}
          <Text size="xs" c="dimmed" id={`${id}-note`}>
            {value === "" && `${words.invite} `}
            {words.formats} <Count botId={botId} />
          </Text>
        </Stack>
      </div>
      {wantsAddress && (
        <Address
          allowLocal={allowLocal}
          value={isAddress ? value : ""}
          error={error}
          onChange={onChange}
        />
      )}
      <Input.Error id={`${id}-fault`} role="alert" mt={4}>
        {refusal ?? (wantsAddress ? undefined : error)}
      </Input.Error>
    </Input.Wrapper>
  );
}

function Count({ botId }: { botId: string }) {
  const words = useWords(pictureWords);
  const { data } = useQuery(picturesQuery(botId));
  return data && data.length > 0 ? words.count(data.length) : null;
}

function Address({
  allowLocal,
  value,
  error,
  onChange,
}: Pick<FieldProps, "value" | "error" | "onChange"> & { allowLocal: boolean }) {
  const words = useWords(pictureWords);
  const fault = pictureFault(value, allowLocal);
  return (
    <TextInput
      mt="xs"
      aria-label={words.address}
      type="url"
      inputMode="url"
      placeholder="https://example.com/cup.png"
      maxLength={maxPictureLength}
      value={value}
      error={fault ? words.urlFaults[fault] : error}
      onChange={({ currentTarget }) => onChange(currentTarget.value.trim())}
    />
  );
}

/** A small preview, which reports a picture that does not load. */
function Thumbnail({ picture, allowLocal }: { picture: string; allowLocal: boolean }) {
  const words = useWords(pictureWords);
  const size = usePictureSize(picture, allowLocal);
  const isUploaded = uploadedPicture(picture) !== undefined;
  if (size === null)
    return (
      <Text size="sm" c="red" role="status" maw="12rem">
        {isUploaded ? words.gone : words.broken}
      </Text>
    );
  return (
    size && <img src={pictureUrl(picture, 640)} alt={isUploaded ? words.uploaded : words.linked} />
  );
}
