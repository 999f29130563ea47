/** `utf-8` unless the bytes show otherwise. */
export type FileEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

const SAMPLE_BYTES = 4096;

/**
 * Detects a text file's encoding: by its byte order mark; otherwise by the zero bytes of UTF-16 in Latin text;
 * otherwise UTF-8 if all bytes are valid; otherwise Windows-1252, which spreadsheets in Canada use for CSV. Reads the
 * file in pieces, if necessary to its end.
 */
export async function detectEncoding(chunks: AsyncIterable<Uint8Array>): Promise<FileEncoding> {
  const utf8 = new TextDecoder('utf-8', { fatal: true });
  let start: Uint8Array | null = null;
  try {
    for await (const chunk of chunks) {
      if (start === null) {
        start = chunk;
        const wide = wideEncoding(start);
        if (wide) return wide;
      }
      utf8.decode(chunk, { stream: true });
    }
    utf8.decode();
    return 'utf-8';
  } catch (error) {
    if (error instanceof TypeError && 'code' in error && error.code === 'ERR_ENCODING_INVALID_ENCODED_DATA')
      return 'windows-1252';
    throw error;
  }
}

function wideEncoding(start: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le';
  if (start[0] === 0xfe && start[1] === 0xff) return 'utf-16be';
  const sample = start.subarray(0, SAMPLE_BYTES);
  const zeros = [0, 0];
  for (const [index, byte] of sample.entries())
    if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  // In Latin text almost every second byte is zero.
  if (even + odd < sample.length / 8) return null;
  return odd >= even ? 'utf-16le' : 'utf-16be';
}
