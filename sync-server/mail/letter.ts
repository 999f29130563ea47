import { escapeHtml } from '../core/html.ts';

export type Language = 'en' | 'fr';

/** The content of a letter. All fields are plain text, because any of them may contain names chosen by strangers. */
export interface LetterParts {
  language: Language;
  subject: string;
  /**
   * Before the code or button. The first paragraph has the essential message, because mail programs show it next to the
   * subject.
   */
  opening: readonly string[];
  /**
   * A stranger's own words after the opening. Each line is marked as a quotation, so that none looks like the letter's
   * own.
   */
  quoted?: readonly string[];
  /** After the opening: names that link to the app's own pages, each with a line below it. */
  links?: readonly LetterLink[];
  /** Digits to type in. */
  code?: string;
  /** The only button. `url` is one of the app's own (`allowedRedirect`). */
  button?: { label: string; url: URL };
  closing: readonly string[];
  /** The project's name, as the signature. */
  from: string;
}

export interface LetterLink {
  name: string;
  facts: string;
  url: URL;
}

export interface Letter {
  subject: string;
  text: string;
  html: string;
}

const WORDS = {
  en: { hello: 'Hello,', address: 'If the button doesn’t open, copy this address into your browser:' },
  fr: {
    hello: 'Bonjour,',
    address: 'Si le bouton ne s’ouvre pas, copiez cette adresse dans votre navigateur :',
  },
} as const;

/** The frame of every mail, the same in text and HTML. All content stays plain text on its own line. */
export function letter(parts: LetterParts): Letter {
  const set = (text: string) => typeset(plainLine(text), parts.language);
  const subject = set(parts.subject);
  const lines = {
    opening: [WORDS[parts.language].hello, ...parts.opening.map(set)],
    quoted: (parts.quoted ?? []).map(plainLine),
    links: (parts.links ?? []).map(({ name, facts, url }) => ({ name: set(name), facts: set(facts), url })),
    closing: parts.closing.map(set),
    from: plainLine(parts.from),
  };
  return { subject, text: asText(parts, lines), html: asHtml(parts, subject, lines) };
}

interface Lines {
  opening: readonly string[];
  quoted: readonly string[];
  links: readonly LetterLink[];
  closing: readonly string[];
  from: string;
}

function asText(
  { language, button, code }: LetterParts,
  { opening, quoted, links, closing, from }: Lines,
): string {
  return [
    ...opening,
    ...(quoted.length === 0 ? [] : [quoted.map(line => `> ${line}`).join('\n>\n')]),
    ...links.map(({ name, facts, url }) => `${name}\n${facts}\n${url.href}`),
    ...(code === undefined ? [] : [plainLine(code)]),
    ...(button
      ? [`${plainLine(button.label)}${language === 'fr' ? '\u00a0' : ''}:\n${button.url.href}`]
      : []),
    ...closing,
    `-- \n${from}`,
  ].join('\n\n');
}

const BODY =
  'margin:0;padding:24px;background:#f4f5f7;color:#1c2430;font:16px/1.5 system-ui,-apple-system,Segoe UI,Roboto,sans-serif';
const SHEET = 'max-width:560px;margin:0 auto;padding:24px;background:#ffffff;border-radius:8px';
const CODE = 'margin:24px 0;font:700 32px/1.2 ui-monospace,Menlo,Consolas,monospace;letter-spacing:4px';
const BUTTON =
  'display:inline-block;padding:12px 24px;background:#0b5cad;color:#ffffff;text-decoration:none;border-radius:6px;font-weight:700';
const QUOTE = 'margin:16px 0;padding:0 0 0 16px;border-left:4px solid #b6bfcb;overflow-wrap:anywhere';
const LINK = 'color:#0b5cad;font-weight:700';
const SMALL = 'color:#4a5565;font-size:14px;overflow-wrap:anywhere';

function asHtml({ language, button, code }: LetterParts, subject: string, lines: Lines): string {
  const paragraph = (text: string) => `<p>${escapeHtml(text)}</p>`;
  const href = button ? escapeHtml(button.url.href) : '';
  return [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    `<title>${escapeHtml(subject)}</title></head><body style="${BODY}"><div style="${SHEET}">`,
    ...lines.opening.map(paragraph),
    ...(lines.quoted.length === 0
      ? []
      : [`<blockquote style="${QUOTE}">`, ...lines.quoted.map(paragraph), '</blockquote>']),
    ...lines.links.map(
      ({ name, facts, url }) =>
        `<p><a href="${escapeHtml(url.href)}" style="${LINK}">${escapeHtml(name)}</a><br>${escapeHtml(facts)}</p>`,
    ),
    ...(code === undefined ? [] : [`<p style="${CODE}">${escapeHtml(plainLine(code))}</p>`]),
    ...(button
      ? [
          `<p style="margin:24px 0"><a href="${href}" style="${BUTTON}">${escapeHtml(plainLine(button.label))}</a></p>`,
          `<p style="${SMALL}">${WORDS[language].address}<br>${href}</p>`,
        ]
      : []),
    ...lines.closing.map(paragraph),
    `<p style="${SMALL}">${escapeHtml(lines.from)}</p>`,
    '</div></body></html>',
  ].join('\n');
}

/** French has no-break spaces before a colon and inside guillemets, so that these never begin or end a line alone. */
export function typeset(text: string, language: Language): string {
  return language === 'fr' ? text.replace(/ (?=[:»])|(?<=«) /g, '\u00a0') : text;
}

/**
 * Replaces line breaks, control characters and bidirectional marks with spaces, so that no name can add a line or a
 * header.
 */
export function plainLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu, ' ').trim();
}
