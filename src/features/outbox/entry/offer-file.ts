/** Some browsers only read the file after the press. */
const READ_WITHIN_MS = 60_000;

/** Saves a file to the user's downloads. */
export function offerFile(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), READ_WITHIN_MS);
}
