import type { FastifyInstance } from 'fastify';
import type { Context } from '../board/context.ts';
import { registerUrlencodedBody } from '../http/urlencoded-body.ts';
import { registerAlertLinks } from './mail-alerts.ts';
import { registerApplicationLink } from './mail-application-link.ts';
import { mailPagesOf } from './mail-link-page.ts';
import { registerUnsubscribe } from './mail-unsubscribe.ts';

/**
 * The pages of links in notification mails. A GET changes nothing, because programs that scan mails follow links. The
 * page's one button acts, or the mail program's own unsubscribe button (RFC 8058).
 */
export function registerMailLinks(app: FastifyInstance, context: Context): void {
  registerUrlencodedBody(app);
  const show = mailPagesOf(context.config.projectName);
  registerUnsubscribe(app, context, show);
  registerAlertLinks(app, context, show);
  registerApplicationLink(app, context, show);
}
