import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { UploadedPicture } from "#contract/screen/content.schema.ts";
import { call } from "../../request/builder-request.ts";
import { useFailureText } from "../../request/failure-text.ts";
import { useWords } from "../../words.ts";
import { fitPicture } from "./fit-picture.ts";
import { pictureWords } from "./picture-words.en.ts";

/** The uploaded pictures of a bot, newest first. */
export const picturesQuery = (botId: string) =>
  queryOptions({
    queryKey: ["bot", botId, "pictures"],
    queryFn: async ({ signal }) =>
      (await call("GET /bots/:botId/pictures", { params: { botId }, signal })).pictures,
  });

/** Uploads a file as a picture of the bot. */
function sendPicture(botId: string, file: File): Promise<UploadedPicture> {
  return call("POST /bots/:botId/pictures", { params: { botId }, body: file });
}

/** Uploads the files that an owner gives a field, one at a time. */
export function usePictureUpload(botId: string, onUploaded: (uploaded: UploadedPicture) => void) {
  const words = useWords(pictureWords);
  const failureText = useFailureText();
  const queryClient = useQueryClient();
  const [refusal, setRefusal] = useState<string>();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: async (file: File) => {
      const fitted = await fitPicture(file);
      if (typeof fitted === "string") return { fault: fitted };
      return { uploaded: await sendPicture(botId, fitted) };
    },
    onSuccess: ({ fault, uploaded }, { size }) => {
      if (fault) setRefusal(words.fitFaults[fault](size));
      if (uploaded) onUploaded(uploaded);
    },
    onError: (failure) => setRefusal(failureText(failure)),
    onSettled: () => queryClient.invalidateQueries(picturesQuery(botId)),
  });

  /** Takes the file that was chosen, dropped or pasted, unless another one is being uploaded. */
  function take([file, second]: readonly File[]): void {
    if (!file || isPending) return;
    setRefusal(second && words.onlyOne);
    if (!second) mutate(file);
  }

  return {
    take,
    /** The name of the file that is being uploaded; undefined while there is none. */
    uploading: isPending ? variables.name : undefined,
    /** Why the last file was not taken; undefined if it was. */
    refusal,
    dismiss: () => setRefusal(undefined),
  };
}
