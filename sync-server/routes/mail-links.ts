import type { FastifyInstance } from 'fastify';
import type { Context } from '../board/context.ts';
import { FORM_MAX_BYTES, registerUrlencodedBody } from '../http/urlencoded-body.ts';
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
  // A mail program may send its one field in this form too. The link says everything, so the body isn't read.
  app.addContentTypeParser<string>(
    'multipart/form-data',
    { parseAs: 'string', bodyLimit: FORM_MAX_BYTES },
    (_request, _body, done) => done(null, {}),
  );
  const show = mailPagesOf(context.config.projectName);
  registerUnsubscribe(app, context, show);
  registerAlertLinks(app, context, show);
  registerApplicationLink(app, context, show);
}
