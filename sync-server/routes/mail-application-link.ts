import type { FastifyInstance, FastifyRequest } from 'fastify';
import { APPLICATIONS, JOBS } from '../../src/wire/collections.ts';
import { createAccountServices } from '../accounts/account-services.ts';
import { withEmailProven } from '../accounts/proven-email.ts';
import {
  APPLICATION_LINK_PATH,
  type ApplicationLink,
  mailOrigin,
  readApplicationLink,
} from '../applications/mail-links.ts';
import { changeRecord } from '../board/change-record.ts';
import type { Context } from '../board/context.ts';
import { ApiError } from '../core/api-error.ts';
import { derivedId } from '../core/derived-ids.ts';
import { foldEmail } from '../core/email-address.ts';
import { UNIQUE } from '../core/ids.ts';
import { formatMoment } from '../core/moments.ts';
import { createOneAtATime } from '../core/one-at-a-time.ts';
import { pageLanguage } from '../core/page-language.ts';
import { askerOf } from '../http/limits/holder.ts';
import { takeMailbox } from '../http/limits/mailbox-budget.ts';
import { RATE_LIMITS } from '../http/limits/rate-limits.ts';
import { originOf } from '../http/session/origin-of.ts';
import { magicLinkLetter } from '../mail/letters-account.ts';
import { secretLink } from '../mail/secret-link.ts';
import { claimPostings } from '../postings/posting-claims.ts';
import { readRecord } from '../records/board-documents.ts';
import { sealedIn, type ShowMailPage } from './mail-link-page.ts';
import type { MailPage } from './mail-pages.ts';

const LINK_LIFE_MS = 30 * 86_400_000;
const SIGN_IN_PATH = '/sign-in-link';

/** The page of an application's mail, which gives its reader the posting and mails them a link to sign in. */
export function registerApplicationLink(app: FastifyInstance, context: Context, show: ShowMailPage): void {
  const { config, environment } = context;
  const { changeAccount, signInTokens } = createAccountServices(context, app.budgets);
  const oneAtATime = createOneAtATime();

  /** The page that explains why the link doesn't work; null: it works. */
  async function objectionTo(
    link: ApplicationLink | null,
  ): Promise<{ status: number; page: MailPage } | null> {
    if (!link) return { status: 404, page: 'broken' };
    const age = environment.nowMs() - link.sentAt;
    if (age > LINK_LIFE_MS) return { status: 410, page: 'old' };
    const stored = await readRecord(context.stores.board, APPLICATIONS.id, link.applicationId);
    if (!stored) return { status: 410, page: 'gone' };
    return stored.record.linkUsedAt === undefined ? null : { status: 410, page: 'used' };
  }

  app.get(APPLICATION_LINK_PATH, { config: RATE_LIMITS.mailLink }, async (request, reply) => {
    const objection = await objectionTo(readApplicationLink(context, sealedIn(request)));
    return objection
      ? show(request, reply, objection.status, objection.page)
      : show(request, reply, 200, 'application', APPLICATION_LINK_PATH);
  });

  app.post(APPLICATION_LINK_PATH, { config: RATE_LIMITS.mailLink }, async (request, reply) => {
    const link = readApplicationLink(context, sealedIn(request));
    const objection = await objectionTo(link);
    if (objection || !link) {
      const { status, page } = objection ?? { status: 404, page: 'broken' as const };
      return show(request, reply, status, page);
    }
    if (!context.messenger.canMail) throw new ApiError('general_smtp_disabled');
    const address = foldEmail(link.address);
    takeMailbox(app.budgets, request, 'mails', address);
    const claimed = await claim(request, link);
    if (!claimed) return show(request, reply, 403, 'blocked');
    const { applicationId, jobId } = claimed;
    // One at a time, because the link is used up only when its mail is on its way. If the mail fails, the button works again.
    const late = await oneAtATime(applicationId, async () => {
      const nowWrong = await objectionTo(link);
      if (nowWrong) return nowWrong;
      await mailSignIn(request, address, `/applicants/${jobId}/${applicationId}`);
      const linkUsedAt = formatMoment(environment.nowMs());
      await changeRecord(context, APPLICATIONS.id, applicationId, record => ({ ...record, linkUsedAt }));
      return null;
    });
    if (late) return show(request, reply, late.status, late.page);
    return show(request, reply, 200, 'mailed');
  });

  /**
   * Sends the sign-in link to the address, never to the browser that pressed the button. A reply or a forwarded copy
   * quotes the application's link, and an applicant or colleague who sees it there must not become the employer.
   */
  async function mailSignIn(request: FastifyRequest, address: string, next: string): Promise<void> {
    const prepared = signInTokens.prepare({
      kind: 'magic-link',
      address,
      wantedId: UNIQUE,
      asker: askerOf(request),
    });
    const { account } = await signInTokens.store(prepared);
    const { alias, secret, token } = prepared;
    const language = pageLanguage(request);
    const target = new URL(SIGN_IN_PATH, mailOrigin(context));
    target.searchParams.set('next', next);
    target.searchParams.set('lang', language);
    const link = secretLink(target, { userId: alias, secret, expiresAt: token.expiresAt });
    const { expiresAt } = token;
    const words = magicLinkLetter({ language, project: config.projectName, link, phrase: '' });
    const to = { to: address, name: account?.name ?? '' };
    await context.messenger.mail({ kind: 'sign-in-link', expiresAt, ...to, ...words });
  }

  /**
   * Gives the postings to the team of the address's owner without signing anyone in. Credentials that a stranger set up
   * with this address stop working. Running it again after a kill changes nothing. null: the account is blocked.
   */
  async function claim(request: FastifyRequest, { applicationId, address }: ApplicationLink) {
    const stored = await readRecord(context.stores.board, APPLICATIONS.id, applicationId);
    const jobId = Number(stored?.record.data['jobId'] ?? 0);
    const row = context.projection.find(JOBS.id, 'jobId', jobId)[0];
    const name = row?.data['businessName'];
    const business = typeof name === 'string' ? name : '';
    const email = foldEmail(address);
    const sentTo = { kind: 'magic-link' as const, address: email, userId: null };
    const account = await signInTokens.accountOf(
      sentTo,
      derivedId(context.idKey, 'claimed account', email),
      originOf(request),
    );
    const proven = await changeAccount(account.id, withEmailProven);
    if (!proven.active) return null;
    await claimPostings(context, { userId: account.id, address: email, business, posting: row });
    return { applicationId, jobId };
  }
}
