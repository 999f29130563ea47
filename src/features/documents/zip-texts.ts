import { Unzip, UnzipInflate } from 'fflate';

/** Deflate packs at most about 1,000 to 1, so one piece can't unpack to more than 4 MB at once. */
const PIECE_BYTES = 4_096;

/** The archive is damaged, or unpacks to more than allowed. */
export class ZipError extends Error {
  override readonly name = 'ZipError';
  readonly isTooLarge: boolean;

  constructor(reason: 'damaged' | 'too large') {
    super(`The file is ${reason}`);
    this.isTooLarge = reason === 'too large';
  }
}

interface Wish {
  /** By a file's path in the archive. */
  isWanted: (name: string) => boolean;
  /** Of all wanted files together, unpacked. */
  maxBytes: number;
  /** Nothing else is read then. */
  isEnough?: (texts: ReadonlyMap<string, string>) => boolean;
}

/**
 * The texts (UTF-8) of a zip's files, by path; the first of those with the same path. They are unpacked piece by piece, so a bomb
 * ends at the limit whatever its headers say. Throws `ZipError`.
 */
export function zipTexts(
  bytes: Uint8Array,
  { isWanted, maxBytes, isEnough = () => false }: Wish,
): Map<string, string> {
  const texts = new Map<string, string>();
  const begun = new Set<string>();
  let unpacked = 0;
  const unzip = new Unzip(file => {
    if (!isWanted(file.name) || begun.has(file.name)) return;
    begun.add(file.name);
    const decoder = new TextDecoder();
    let text = '';
    file.ondata = (error, data, isLast) => {
      // The errors thrown below come back here.
      if (error) throw error instanceof ZipError ? error : new ZipError('damaged');
      unpacked += data.length;
      if (unpacked > maxBytes) throw new ZipError('too large');
      text += decoder.decode(data, { stream: !isLast });
      if (isLast) texts.set(file.name, text);
    };
    file.start();
  });
  unzip.register(UnzipInflate);
  try {
    for (let at = 0; at < bytes.length && !isEnough(texts); at += PIECE_BYTES)
      unzip.push(bytes.subarray(at, at + PIECE_BYTES), at + PIECE_BYTES >= bytes.length);
  } catch (error) {
    throw error instanceof ZipError ? error : new ZipError('damaged');
  }
  return texts;
}
