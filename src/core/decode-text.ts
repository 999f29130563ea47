const SAMPLE_BYTES = 4096;

/**
 * Decodes a file's text. UTF-16 is what spreadsheets call "Unicode text". Otherwise it is UTF-8 if all bytes are valid, or
 * else what spreadsheets in Canada use for CSV: Windows-1252, or on a Mac its own encoding.
 */
export function decodeText(bytes: Uint8Array): string {
  const wide = wideEncoding(bytes);
  if (wide) return new TextDecoder(wide).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder(isOfMac(bytes) ? 'macintosh' : 'windows-1252').decode(bytes);
  }
}

/** UTF-16 by its byte order mark, or by the zero bytes that it has in Latin text. */
export function wideEncoding(start: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le';
  if (start[0] === 0xfe && start[1] === 0xff) return 'utf-16be';
  const sample = start.subarray(0, SAMPLE_BYTES);
  const zeros = [0, 0];
  for (const [index, byte] of sample.entries())
    if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  // In Latin text almost every second byte is zero.
  if (even + odd <= sample.length / 8) return null;
  return odd >= even ? 'utf-16le' : 'utf-16be';
}

/** é, è, ç, ê and ù on a Mac. In Windows-1252, the first is Ž, and the others are nothing. */
const OF_MAC: ReadonlySet<number> = new Set([0x8e, 0x8f, 0x8d, 0x90, 0x9d]);
/** é in Windows-1252. On a Mac it is È, which hardly any French word has. */
const OF_WINDOWS = 0xe9;

function isOfMac(bytes: Uint8Array): boolean {
  return bytes.some(byte => OF_MAC.has(byte)) && !bytes.includes(OF_WINDOWS);
}
