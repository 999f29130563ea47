import { wideEncoding } from '../../../src/core/decode-text.ts';

/** `utf-8` unless the bytes show otherwise. */
export type FileEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

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
