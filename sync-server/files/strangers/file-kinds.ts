import { fileTypeFromBuffer } from 'file-type';

/** The bytes at the beginning of a content from which its type is detected. */
export const HEAD_BYTES = 16_384;

const UNKNOWN_TYPE = 'application/octet-stream';

/** Raster images that the server reads, with the name of the format in `sharp`. */
const IMAGES: ReadonlyMap<string, ImageFormat> = new Map([
  ['image/jpeg', 'jpeg'],
  ['image/png', 'png'],
  ['image/apng', 'png'],
  ['image/webp', 'webp'],
  ['image/gif', 'gif'],
  ['image/avif', 'avif'],
  ['image/tiff', 'tiff'],
]);

export type ImageFormat = 'jpeg' | 'png' | 'webp' | 'gif' | 'avif' | 'tiff';

/** undefined: not an image that the server can read. */
export const imageFormat = (mimeType: string): ImageFormat | undefined => IMAGES.get(mimeType);

/** Types that browsers only ever play or show, and never run. Everything else is a download. */
const SHOWN: ReadonlySet<string> = new Set([
  'image/jpeg',
  'image/png',
  'image/apng',
  'image/webp',
  'image/gif',
  'image/avif',
  'image/bmp',
  'audio/mpeg',
  'audio/ogg',
  'audio/wav',
  'audio/flac',
  'audio/mp4',
  'video/mp4',
  'video/webm',
  'video/ogg',
  'text/plain',
]);

export const isShown = (mimeType: string): boolean => SHOWN.has(mimeType);

/** By the content alone: a name proves nothing. */
export async function detectType(head: Uint8Array): Promise<string> {
  // The library reads what strangers send, so whatever it throws only means that it doesn't know.
  const found = await fileTypeFromBuffer(head).catch(() => undefined);
  if (found && found.mime !== 'application/xml') return found.mime;
  const text = textOf(head);
  if (text === null) return UNKNOWN_TYPE;
  const start = text.trimStart().slice(0, 2_000).toLowerCase();
  if (/<svg[\s>/]/.test(start)) return 'image/svg+xml';
  if (
    /^(?:<!doctype html|<(?:html|head|body|script|iframe|title|style|a|div|p|h1|table|img)[\s/>])/.test(start)
  )
    return 'text/html';
  if (start.startsWith('<?xml')) return 'application/xml';
  if (start.startsWith('%pdf-')) return 'application/pdf';
  return 'text/plain';
}

/** null: the bytes aren't text. */
function textOf(head: Uint8Array): string | null {
  if (head.includes(0)) return null;
  // The last character may be cut.
  for (let cut = 0; cut < 4; cut += 1) {
    try {
      return new TextDecoder('utf-8', { fatal: true }).decode(head.subarray(0, head.length - cut));
    } catch {
      // Tried again without the last byte.
    }
  }
  return null;
}

/** Extensions that a type may have in a name. A type that isn't here goes with any. */
const EXTENSIONS: ReadonlyMap<string, readonly string[]> = new Map([
  ['image/jpeg', ['jpg', 'jpeg', 'jpe', 'jfif']],
  ['image/png', ['png']],
  ['image/apng', ['png', 'apng']],
  ['image/webp', ['webp']],
  ['image/gif', ['gif']],
  ['image/avif', ['avif']],
  ['image/tiff', ['tif', 'tiff']],
  ['image/svg+xml', ['svg']],
  ['application/pdf', ['pdf', 'ai']],
  ['text/html', ['html', 'htm', 'xhtml']],
  ['application/x-msdownload', ['exe', 'dll']],
  ['application/x-elf', ['elf', 'so', 'bin']],
]);

/** Whether content of this type fits one of the bucket's extensions. Only certain contradictions are refused. */
export function fitsExtensions(mimeType: string, allowed: readonly string[]): boolean {
  const own = EXTENSIONS.get(mimeType);
  return allowed.length === 0 || own === undefined || own.some(extension => allowed.includes(extension));
}
