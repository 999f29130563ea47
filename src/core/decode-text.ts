/**
 * Decodes a file's text. UTF-16 with a byte order mark is what spreadsheets call "Unicode text". Otherwise it is UTF-8
 * if all bytes are valid, or else Windows-1252, which spreadsheets in Canada use for CSV.
 */
export function decodeText(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
