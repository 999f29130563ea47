/** Some browsers read the file only after the press. */
const READ_WITHIN_MS = 60_000;

/** Hands the person a file, among their downloads. */
export function offerFile(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), READ_WITHIN_MS);
}
