import type { FastifyReply, FastifyRequest } from 'fastify';
import { pageLanguage } from '../core/page-language.ts';
import { sendPage } from '../http/plain-page.ts';
import { queryValue } from '../http/project.ts';
import { MAIL_PAGES, type MailPage } from './mail-pages.ts';

/** Shows a page in the reader's language. Its one button, if it has one, sends the link's text to `path`. */
export type ShowMailPage = (
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  page: MailPage,
  path?: string,
) => FastifyReply;

export function mailPagesOf(project: string): ShowMailPage {
  return (request, reply, status, page, path = '') => {
    const language = pageLanguage(request);
    const { label, ...words } = MAIL_PAGES[page][language];
    const fields = { for: sealedIn(request) };
    return sendPage(reply, status, {
      language,
      project,
      ...words,
      ...(label !== undefined && { action: { path: `${path}?lang=${language}`, label, fields } }),
    });
  };
}

/** The sealed text: from the query of a link, or from the form on its page. */
export function sealedIn(request: FastifyRequest): string {
  const { body } = request;
  const inForm =
    typeof body === 'object' && body !== null
      ? Object.entries(body).find(([key]) => key === 'for')?.[1]
      : undefined;
  return typeof inForm === 'string' ? inForm : (queryValue(request, 'for') ?? '');
}
