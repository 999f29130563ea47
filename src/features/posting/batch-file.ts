/** Larger files are for `npm run import`: a text area of this size already strains a phone. */
export const BATCH_FILE_MAX_BYTES = 5_000_000;

/** Spreadsheets save "Unicode text" as UTF-16 with a byte order mark; everything else is taken as UTF-8. */
export function decodeText(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  return new TextDecoder('utf-8').decode(bytes);
}
