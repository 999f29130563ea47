/** The browser's queue of files that a person opened with the installed app (`file_handlers` in the web manifest). */
interface LaunchQueue {
  setConsumer(consume: (launch: { files?: readonly { getFile(): Promise<File> }[] }) => void): void;
}

/** Calls `take` with each file. Returns the unsubscribe function. Browsers without such a queue never call it. */
export function openedFiles(take: (file: File) => void): () => void {
  const { launchQueue } = globalThis as { launchQueue?: LaunchQueue };
  let isOver = false;
  launchQueue?.setConsumer(({ files = [] }) => {
    const [first] = files;
    if (first && !isOver) first.getFile().then(take, () => undefined);
  });
  return () => {
    isOver = true;
  };
}
