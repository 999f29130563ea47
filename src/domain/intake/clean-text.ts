/** Spaces of every kind except line feeds, and controls that act as spaces. */
const BLANKS = /[^\S\n]+/g;
/** C0 and C1 controls, except tab and line feed, which count as blanks. */
const CONTROLS = /(?![\t\n])\p{Cc}/gu;
/**
 * Invisible characters that change the visible text: bidirectional marks, overrides and isolates, zero-width spaces,
 * soft hyphens, interlinear and tag characters. Fraudulent postings use them to disguise text. Joiners and the emoji
 * selectors are handled below.
 */
const HIDDEN = /(?!\u200c|\u200d|\ufe0e|\ufe0f)\p{Default_Ignorable_Code_Point}|[\ufff9-\ufffb]/gu;
/** Zero-width (non-)joiners are needed inside Arabic and Indic words and emoji, and suspicious elsewhere. */
const STRAY_JOINERS = /(?<!\ufe0f|[\u0600-\u0dff\u{1f000}-\u{1faff}\u2600-\u27bf])(?:\u200c|\u200d)+/gu;
/** True for almost every text: there is nothing to remove. */
const PLAIN = /^[ -~\n]*$/;
const STACKED_MARKS = /(\p{M}{4})\p{M}+/gu;
const LONE_SURROGATES = /\p{Surrogate}/gu;

export interface CleanText {
  text: string;
  /** Invisible characters were removed. */
  hadHidden: boolean;
  /** It was longer than allowed. */
  cut: boolean;
}

/** One line of text: safe to show anywhere, at most `maxLength` UTF-16 units. */
export function cleanLine(raw: string, maxLength: number): CleanText {
  return clean(raw, maxLength, text => text.replace(/\s+/g, ' ').trim());
}

/** Text of several lines; at most one empty line in a row. */
export function cleanBlock(raw: string, maxLength: number): CleanText {
  return clean(raw, maxLength, text =>
    text
      .replace(BLANKS, ' ')
      .replace(/ ?\n ?/g, '\n')
      .replace(/\n{3,}/g, '\n\n')
      .trim(),
  );
}

function clean(raw: string, maxLength: number, lay: (text: string) => string): CleanText {
  // Most of a posting's texts.
  if (raw === '') return { text: '', hadHidden: false, cut: false };
  // Cleaning all of a hostile text of megabytes is useless: nothing beyond this can survive the cut.
  const bounded = raw.length > maxLength * 8 + 1000 ? raw.slice(0, maxLength * 8 + 1000) : raw;
  if (bounded === raw && PLAIN.test(raw)) return bound(lay(raw), maxLength, false);
  const normal = bounded
    .replace(/\r\n?|\u2028|\u2029|\u0085/g, '\n')
    .replace(CONTROLS, ' ')
    .replace(LONE_SURROGATES, '\ufffd')
    .normalize('NFC');
  const visible = normal.replace(HIDDEN, '').replace(STRAY_JOINERS, '').replace(STACKED_MARKS, '$1');
  // A byte order mark is an accident, not a trick.
  const hadHidden = visible.length !== normal.replace(/^\ufeff/, '').length;
  const text = bound(lay(visible), maxLength, hadHidden);
  return bounded === raw ? text : { ...text, cut: true };
}

function bound(text: string, maxLength: number, hadHidden: boolean): CleanText {
  const cut = text.length > maxLength;
  return { text: cut ? cutAt(text, maxLength) : text, hadHidden, cut };
}

/** Cuts a text, but never within a character of two units. */
export function cutAt(text: string, maxLength: number): string {
  const last = text.charCodeAt(maxLength - 1);
  const end = last >= 0xd800 && last <= 0xdbff ? maxLength - 1 : maxLength;
  return text.slice(0, end).trimEnd();
}
