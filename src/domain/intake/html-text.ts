/** A heading (level 1-6) or a paragraph or list item (`level` null) of a page, as plain text. */
export interface TextBlock {
  level: number | null;
  text: string;
  /** Targets of the links in it, unchecked: `links.ts` decides which may be kept. */
  links: string[];
  /** `property` attributes around it: the microdata that Job Bank's pages carry. */
  property: string;
}

const BREAKS = new Set(
  'address article aside blockquote br dd div dl dt fieldset figure footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol option p pre section table tbody td tfoot th thead tr ul'.split(
    ' ',
  ),
);
const VOID = new Set('area base br col embed hr img input link meta source track wbr'.split(' '));
/** Their content is not text of the posting. */
const SILENT = new Set(
  'script style template noscript head iframe object svg math form select textarea'.split(' '),
);
const HIDDEN_CLASS = /(?:^|\s)(?:wb-inv|mfp-hide|hidden|sr-only|visually-hidden)(?:\s|$)/;
/** In these, tags mean nothing until the end tag. */
const RAW_TEXT = new Set(['script', 'style', 'textarea', 'title', 'iframe', 'noscript', 'xmp']);

/** Comment; tag with its attributes; declaration; and a lone "<" before a letter, of which only the sign is dropped. */
const TAG =
  /<!--[\s\S]*?(?:-->|$)|<(\/?)([A-Za-z][^\s/<>]*)((?:[^<>"']|"[^"]*"|'[^']*'){0,3000})>|<[!?/][^<>]*>|<(?=[A-Za-z/!?])/g;
const ATTRIBUTE = /([^\s"'<>/=]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'<>`]+))/g;
const MAX_HTML = 400_000;
const MAX_OPEN = 200;

/**
 * The visible text of a piece of HTML, block by block. It is a reader, not a sanitiser: nothing of the markup comes
 * out, whatever the input, and the result is text to be shown as text. Hidden elements, forms and scripts are left out.
 */
export function htmlBlocks(html: string): TextBlock[] {
  const source = html.slice(0, MAX_HTML);
  const blocks: TextBlock[] = [];
  const open: { name: string; silent: boolean; property: string }[] = [];
  let text = '';
  let links: string[] = [];
  const flush = () => {
    const plain = withoutMarkup(text).replace(/\s+/g, ' ').trim();
    if (plain || links.length > 0) {
      const heading = open.findLast(element => /^h[1-6]$/.test(element.name));
      const property = open.findLast(element => element.property !== '')?.property ?? '';
      blocks.push({ level: heading ? Number(heading.name[1]) : null, text: plain, links, property });
    }
    text = '';
    links = [];
  };
  let position = 0;
  let rawUntil: string | null = null;
  for (const match of source.matchAll(TAG)) {
    const name = (match[2] ?? '').toLowerCase();
    const closing = match[1] === '/';
    if (rawUntil !== null && !(closing && name === rawUntil)) continue;
    const silent = open.some(element => element.silent);
    if (!silent && rawUntil === null) text += source.slice(position, match.index);
    position = match.index + match[0].length;
    rawUntil = null;
    if (!name) continue;
    if (BREAKS.has(name)) flush();
    if (closing) {
      const at = open.findLastIndex(element => element.name === name);
      if (at >= 0) open.length = at;
    } else {
      const attributes = readAttributes(match[3] ?? '');
      // Job Bank sets street, city and postal code as neighbouring spans.
      if (/(?:^|\s)block_/.test(attributes['class'] ?? '')) text += ' ';
      if (name === 'a' && !silent && attributes['href']) links.push(attributes['href']);
      if (VOID.has(name) || match[0].endsWith('/>')) continue;
      if (RAW_TEXT.has(name)) rawUntil = name;
      if (open.length < MAX_OPEN) {
        open.push({
          name,
          silent: SILENT.has(name) || isHidden(attributes),
          property: attributes['property'] ?? '',
        });
      }
    }
  }
  if (rawUntil === null && !open.some(element => element.silent)) text += source.slice(position);
  flush();
  return blocks;
}

/** The same as one text, a line for each block; list items and paragraphs alike. */
export function htmlText(html: string): string {
  return htmlBlocks(html)
    .map(block => block.text)
    .filter(Boolean)
    .join('\n');
}

/** Is it worth reading as HTML? A "<" alone is not: "children < 5 years". */
export function looksLikeHtml(text: string): boolean {
  return /<\/?(?:p|br|div|ul|ol|li|b|strong|i|em|h[1-6]|span|a|table|font|img|script|style)\b[^>]*>/i.test(
    text,
  );
}

function readAttributes(source: string): Record<string, string> {
  const attributes: Record<string, string> = Object.create(null);
  for (const match of source.matchAll(ATTRIBUTE)) {
    const name = (match[1] ?? '').toLowerCase();
    attributes[name] ??= decodeEntities(match[2] ?? match[3] ?? match[4] ?? '');
  }
  return attributes;
}

function isHidden(attributes: Record<string, string>): boolean {
  return (
    HIDDEN_CLASS.test(attributes['class'] ?? '') ||
    attributes['aria-hidden'] === 'true' ||
    /display\s*:\s*none|visibility\s*:\s*hidden/i.test(attributes['style'] ?? '')
  );
}

/** Entities are decoded, and markup that was hidden behind them is taken out too, however often it was escaped. */
function withoutMarkup(text: string): string {
  let current = text;
  for (let round = 0; round < 10; round++) {
    const next = decodeEntities(current).replace(TAG, ' ');
    if (next === current) return current;
    current = next;
  }
  return current.replace(/[<>]/g, ' ');
}

const NAMED: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  bull: '•',
  middot: '·',
  hellip: '…',
  ndash: '–',
  mdash: '—',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  laquo: '«',
  raquo: '»',
  eacute: 'é',
  Eacute: 'É',
  egrave: 'è',
  ecirc: 'ê',
  euml: 'ë',
  agrave: 'à',
  Agrave: 'À',
  acirc: 'â',
  ccedil: 'ç',
  Ccedil: 'Ç',
  icirc: 'î',
  iuml: 'ï',
  ocirc: 'ô',
  ugrave: 'ù',
  ucirc: 'û',
  oelig: 'œ',
  deg: '°',
  euro: '€',
  copy: '©',
  reg: '®',
  trade: '™',
  times: '×',
  frac12: '½',
};

function decodeEntities(text: string): string {
  return text.replace(
    /&(?:#(\d{1,7})|#[xX]([0-9a-fA-F]{1,6})|([A-Za-z][A-Za-z0-9]{1,9}));?/g,
    (whole, dec, hex, name) => {
      if (typeof name === 'string') return Object.hasOwn(NAMED, name) ? (NAMED[name] ?? whole) : whole;
      const code = dec ? Number(dec) : Number.parseInt(hex, 16);
      return code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff)
        ? String.fromCodePoint(code)
        : '\ufffd';
    },
  );
}
