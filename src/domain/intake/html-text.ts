import { readHtml } from './html-tokens.ts';

/** A heading (level 1-6) or a paragraph or list item (`level` null) of a page, as plain text. */
export interface TextBlock {
  level: number | null;
  text: string;
  /** Targets of its links, unchecked: `links.ts` decides which may be kept. */
  links: string[];
  /** `property` attributes around it: the microdata of Job Bank's pages. */
  property: string;
}

const BREAKS = new Set(
  'address article aside blockquote br dd div dl dt fieldset figure footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol option p pre section table tbody td tfoot th thead tr ul'.split(
    ' ',
  ),
);
const VOID = new Set('area base br col embed hr img input link meta source track wbr'.split(' '));
/** Elements whose content is not text of the posting. */
const SILENT = new Set(
  'script style template noscript head iframe object svg math form select textarea title xmp noembed noframes'.split(
    ' ',
  ),
);
/** Inside these, tags mean nothing until the end tag, and a "/>" does not end them. */
const RAW_TEXT = new Set('script style textarea title iframe xmp noembed noframes'.split(' '));
const HIDDEN_CLASS = /(?:^|\s)(?:wb-inv|mfp-hide|hidden|sr-only|visually-hidden)(?:\s|$)/;

const MAX_HTML = 60_000;
const MAX_OPEN = 200;

interface Element {
  name: string;
  /** Whether this element or one around it is silent. */
  isSilent: boolean;
  level: number | null;
  property: string;
}

const OUTERMOST: Element = { name: '', isSilent: false, level: null, property: '' };

/**
 * The visible text of a piece of HTML, block by block. It is a reader, not a sanitizer: no markup comes out, whatever
 * the input, and the result must be shown as text. Hidden elements, forms and scripts are left out. The work grows only
 * linearly with the length, because the input may be hostile.
 */
export function htmlBlocks(html: string): TextBlock[] {
  const blocks: TextBlock[] = [];
  const open: Element[] = [];
  let text = '';
  let links: string[] = [];
  const innermost = () => open.at(-1) ?? OUTERMOST;
  const flush = () => {
    const plain = withoutMarkup(text).replace(/\s+/g, ' ').trim();
    const { level, property } = innermost();
    if (plain || links.length > 0) blocks.push({ level, text: plain, links, property });
    text = '';
    links = [];
  };
  readHtml(html.slice(0, MAX_HTML), {
    text(part) {
      if (!innermost().isSilent) text += part;
    },
    open(name, attributes, isEmpty) {
      if (BREAKS.has(name)) flush();
      const outer = innermost();
      // Job Bank puts street, city and postal code into adjacent spans.
      if (/(?:^|\s)block_/.test(attributes.get('class') ?? '')) text += ' ';
      const target = attributes.get('href');
      if (name === 'a' && !outer.isSilent && target) links.push(target);
      if (VOID.has(name) || (isEmpty && !RAW_TEXT.has(name)) || open.length >= MAX_OPEN) return;
      open.push({
        name,
        isSilent: outer.isSilent || SILENT.has(name) || isHidden(attributes),
        level: /^h[1-6]$/.test(name) ? Number(name[1]) : outer.level,
        property: attributes.get('property') || outer.property,
      });
    },
    close(name) {
      if (BREAKS.has(name)) flush();
      const at = open.findLastIndex(element => element.name === name);
      if (at >= 0) open.length = at;
    },
    other: () => undefined,
  });
  flush();
  return blocks;
}

/** The same as one text, one line per block; list items and paragraphs alike. */
export function htmlText(html: string): string {
  return htmlBlocks(html)
    .map(block => block.text)
    .filter(Boolean)
    .join('\n');
}

/** Whether the text should be read as HTML. A "<" alone is not enough: "children < 5 years". */
export function looksLikeHtml(text: string): boolean {
  return /<\/?(?:p|br|div|ul|ol|li|b|strong|i|em|h[1-6]|span|a|table|font|img|script|style)\b[^<>]*>/i.test(
    text,
  );
}

function isHidden(attributes: ReadonlyMap<string, string>): boolean {
  return (
    HIDDEN_CLASS.test(attributes.get('class') ?? '') ||
    attributes.get('aria-hidden') === 'true' ||
    /display\s*:\s*none|visibility\s*:\s*hidden/i.test(attributes.get('style') ?? '')
  );
}

/** Also removes markup hidden behind entities, however often it was escaped. */
function withoutMarkup(text: string): string {
  let current = text;
  for (let round = 0; round < 10; round++) {
    if (!/[<&]/.test(current)) return current;
    const next = betweenTags(current);
    if (next === current) return current.replace(/<(?=[A-Za-z/!?])/g, ' ');
    current = next;
  }
  return current.replace(/[<>]/g, ' ');
}

function betweenTags(html: string): string {
  let text = '';
  const blank = () => void (text += ' ');
  readHtml(html, { text: part => void (text += part), open: blank, close: blank, other: blank });
  return text;
}
