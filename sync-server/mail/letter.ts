import { escapeHtml } from '../http/html.ts';

export type Language = 'en' | 'fr';

/** The content of a letter. All fields are plain text, because any of them may contain names chosen by strangers. */
export interface LetterParts {
  language: Language;
  subject: string;
  /** Before the code or button. The first paragraph says it all: mail programs show it next to the subject. */
  opening: readonly string[];
  /** Digits to type in. */
  code?: string;
  /** The only button. `url` is one of the app's own (`allowedRedirect`). */
  button?: { label: string; url: URL };
  closing: readonly string[];
  /** The project's name, as the signature. */
  from: string;
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

/** The frame of every mail, the same in text and HTML. Everything put in stays text, on its own line. */
export function letter(parts: LetterParts): Letter {
  const subject = plainLine(parts.subject);
  const lines = {
    opening: [WORDS[parts.language].hello, ...parts.opening.map(plainLine)],
    closing: parts.closing.map(plainLine),
    from: plainLine(parts.from),
  };
  return { subject, text: asText(parts, lines), html: asHtml(parts, subject, lines) };
}

interface Lines {
  opening: readonly string[];
  closing: readonly string[];
  from: string;
}

function asText({ button, code }: LetterParts, { opening, closing, from }: Lines): string {
  return [
    ...opening,
    ...(code === undefined ? [] : [plainLine(code)]),
    ...(button ? [`${plainLine(button.label)}:\n${button.url.href}`] : []),
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
const SMALL = 'color:#4a5565;font-size:14px;overflow-wrap:anywhere';

function asHtml({ language, button, code }: LetterParts, subject: string, lines: Lines): string {
  const paragraph = (text: string) => `<p>${escapeHtml(text)}</p>`;
  const href = button ? escapeHtml(button.url.href) : '';
  return [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    `<title>${escapeHtml(subject)}</title></head><body style="${BODY}"><div style="${SHEET}">`,
    ...lines.opening.map(paragraph),
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

/**
 * Replaces line breaks, control characters and bidirectional marks with spaces, so that no name can add a line or a
 * header.
 */
export function plainLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu, ' ').trim();
}
