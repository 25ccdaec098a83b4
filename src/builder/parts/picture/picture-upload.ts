import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { UploadedPicture } from "#contract/screen/picture.schema.ts";
import { maxPictureBytes } from "#contract/screen/picture.ts";
import { useFailureText } from "../../request/failure-text.ts";
import { useWords } from "../../words.ts";
import { picturesQuery, sendPicture } from "./picture-query.ts";
import { pictureWords } from "./picture-words.en.ts";

/** Uploads the files that an owner gives a field, one at a time. */
export function usePictureUpload(botId: string, onUploaded: (uploaded: UploadedPicture) => void) {
  const words = useWords(pictureWords);
  const failureText = useFailureText();
  const queryClient = useQueryClient();
  const [refusal, setRefusal] = useState<string>();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (file: File) => sendPicture(botId, file),
    onSuccess: onUploaded,
    onError: (failure) => setRefusal(failureText(failure)),
    onSettled: () => queryClient.invalidateQueries(picturesQuery(botId)),
  });

  /** Takes the file that was chosen, dropped or pasted, unless one is under way. */
  function take([file, second]: readonly File[]): void {
    if (!file || isPending) return;
    const fault = second ? words.onlyOne : sizeFault(file);
    setRefusal(fault);
    if (fault === undefined) mutate(file);
  }

  function sizeFault({ size }: File): string | undefined {
    return size > maxPictureBytes ? words.tooLarge(size) : undefined;
  }

  return {
    take,
    /** The name of the file under way; undefined while there is none. */
    uploading: isPending ? variables.name : undefined,
    /** Why the last file was not taken; undefined if it was. */
    refusal,
    dismiss: () => setRefusal(undefined),
  };
}
