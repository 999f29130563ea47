import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { typeset } from '../mail/letter.ts';
import { escapeHtml } from '../core/html.ts';
import type { PageLanguage } from '../core/page-language.ts';

export interface PlainPage {
  language: PageLanguage;
  title: string;
  text: readonly string[];
  /** One thing to do: a form that is sent to the page's own address, with this in it. */
  action?: { path: string; label: string; fields: Readonly<Record<string, string>> };
  project: string;
}

const STYLE = `
:root { color-scheme: light dark; font: 1.125rem/1.5 system-ui, sans-serif; }
body { max-width: 34rem; margin: 0 auto; padding: 2rem 1rem; background: #ffffff; color: #1c2430; }
h1 { font-size: 1.5rem; line-height: 1.25; }
p { overflow-wrap: anywhere; }
button, .home { display: inline-block; min-height: 3rem; padding: 0.75rem 1.25rem; border-radius: 0.5rem; font: inherit; font-weight: 700; }
button { border: 2px solid #0b5cad; background: #0b5cad; color: #ffffff; cursor: pointer; }
.home { padding-inline: 0; color: #0b5cad; }
:focus-visible { outline: 3px solid #0b5cad; outline-offset: 3px; }
@media (prefers-color-scheme: dark) {
  body { background: #121214; color: #f2f2f4; }
  button { border-color: #f2f2f4; background: #f2f2f4; color: #121214; }
  .home { color: #f2f2f4; }
  :focus-visible { outline-color: #f2f2f4; }
}
`;
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');
const POLICY = `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;

/** A page for people who come from a mail, and may never have seen the app: no script, one form at most. Never kept, never listed. */
export function sendPage(reply: FastifyReply, status: number, page: PlainPage): FastifyReply {
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .header('content-security-policy', POLICY)
    .header('referrer-policy', 'no-referrer')
    .header('x-robots-tag', 'noindex')
    .type('text/html; charset=utf-8')
    .send(html(page));
}

function html({ language, title, text, action, project }: PlainPage): string {
  const home = language === 'fr' ? `Aller à ${project}` : `Go to ${project}`;
  const fields = Object.entries(action?.fields ?? {}).map(
    ([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
  );
  return [
    `<!doctype html><html lang="${language}-CA"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapeHtml(title)} · ${escapeHtml(project)}</title><style>${STYLE}</style></head><body><main>`,
    `<h1>${escapeHtml(title)}</h1>`,
    ...text.map(each => `<p>${escapeHtml(typeset(each, language))}</p>`),
    ...(action
      ? [
          `<form method="post" action="${escapeHtml(action.path)}">${fields.join('')}`,
          `<button type="submit">${escapeHtml(action.label)}</button></form>`,
        ]
      : []),
    `<p><a class="home" href="/?lang=${language}">${escapeHtml(home)}</a></p></main></body></html>`,
  ].join('\n');
}
