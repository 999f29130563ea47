import { Parser } from 'htmlparser2';
import { decodeText } from '../../../core/decode-text.ts';
import { zipTexts, ZipError } from '../../documents/zip-texts.ts';
export { suggestionsIn } from './suggestions.ts';

/*
 * Reads the text of a résumé on the device. Only load it by a dynamic import: most people never need it.
 */

/** The types that can be read. */
const PARTS: Readonly<Record<string, string>> = {
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'word/document.xml',
  'application/vnd.oasis.opendocument.text': 'content.xml',
};

/** The most bytes of an unpacked document. A résumé of ten pages has about 300 kB. */
const UNPACKED_MAX = 5_000_000;
/** The most letters that are looked at. */
const TEXT_MAX = 100_000;

/** The document is damaged, or unpacks to more than a résumé has. */
export class UnreadableError extends Error {
  override readonly name = 'UnreadableError';
}

/** Throws `UnreadableError`. */
export function readText(bytes: Uint8Array, type: string): string {
  const part = PARTS[type];
  const text = part === undefined ? decodeText(bytes) : xmlText(partOf(bytes, part));
  return text.slice(0, TEXT_MAX);
}

function partOf(bytes: Uint8Array, name: string): string {
  try {
    const wish = { isWanted: (each: string) => each === name, maxBytes: UNPACKED_MAX };
    // The rest is pictures and styles.
    const text = zipTexts(bytes, { ...wish, isEnough: texts => texts.size > 0 }).get(name);
    if (text !== undefined) return text;
  } catch (error) {
    throw error instanceof ZipError ? new UnreadableError(error.message) : error;
  }
  throw new UnreadableError('The document has no text');
}

/** Elements that end a line, and those whose text isn't the person's. */
const LINE_ENDS = new Set(['w:p', 'w:br', 'w:cr', 'text:p', 'text:h', 'text:line-break']);
const GAPS: ReadonlyMap<string, string> = new Map([
  ['w:tab', '\t'],
  ['text:tab', '\t'],
  ['text:s', ' '],
]);
const NOT_TEXT = new Set([
  // What is in it is there twice: the other form is for programs of today.
  'mc:Fallback',
  'w:instrText',
  'w:delText',
  'office:annotation',
  'text:tracked-changes',
  'office:meta',
]);

/** The text of a document's XML. No entities of its own are expanded. */
function xmlText(xml: string): string {
  let text = '';
  let skipped = 0;
  const parser = new Parser(
    {
      onopentagname(name) {
        if (NOT_TEXT.has(name)) skipped += 1;
        else text += GAPS.get(name) ?? '';
      },
      ontext(data) {
        if (skipped === 0 && text.length < TEXT_MAX) text += data;
      },
      onclosetag(name) {
        if (NOT_TEXT.has(name)) skipped -= 1;
        else if (skipped === 0 && LINE_ENDS.has(name)) text += '\n';
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.write(xml);
  parser.end();
  return text;
}
