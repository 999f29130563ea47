import type { FastifyInstance } from 'fastify';
import { MESSAGE_MAIL, type MessageMail } from '../../src/wire/conversation.ts';
import { APPLICATION_MAIL } from '../../src/wire/delivery-states.ts';
import {
  type AccountUnsubscriber,
  readUnsubscribe,
  SUBSCRIBE_PATH,
  UNSUBSCRIBE_PATH,
  type Unsubscriber,
} from '../applications/mail-links.ts';
import { isUnsubscribed, resubscribeAddress, unsubscribeAddress } from '../applications/unsubscribed.ts';
import type { Context } from '../board/context.ts';
import { ApiError } from '../core/api-error.ts';
import { newId } from '../core/ids.ts';
import { formatMoment } from '../core/moments.ts';
import { RATE_LIMITS } from '../http/limits/rate-limits.ts';
import { putPreference } from '../operations/personal-values.ts';
import { readAccount } from '../records/account-record.ts';
import { sealedIn, type ShowMailPage } from './mail-link-page.ts';

/** The pages that end notification mails to an address or a member, and that start them again. */
export function registerUnsubscribe(app: FastifyInstance, context: Context, show: ShowMailPage): void {
  const { environment } = context;

  app.get(UNSUBSCRIBE_PATH, { config: RATE_LIMITS.mailLink }, async (request, reply) => {
    const who = readUnsubscribe(context, sealedIn(request));
    if (!who) return show(request, reply, 404, 'broken');
    return (await isOff(who))
      ? show(request, reply, 200, pagesOf(who).stopped, SUBSCRIBE_PATH)
      : show(request, reply, 200, pagesOf(who).asks, UNSUBSCRIBE_PATH);
  });

  app.post(
    UNSUBSCRIBE_PATH,
    { config: { ...RATE_LIMITS.mailLink, fromAnywhere: true } },
    async (request, reply) => {
      const who = readUnsubscribe(context, sealedIn(request));
      if (!who) return show(request, reply, 404, 'broken');
      if ('address' in who) await unsubscribeAddress(context, who.address, environment.nowMs());
      else await setMail(who, 'never');
      return show(request, reply, 200, pagesOf(who).stopped, SUBSCRIBE_PATH);
    },
  );

  app.post(SUBSCRIBE_PATH, { config: RATE_LIMITS.mailLink }, async (request, reply) => {
    const who = readUnsubscribe(context, sealedIn(request));
    if (!who) return show(request, reply, 404, 'broken');
    if ('address' in who) await resubscribeAddress(context, who.address);
    // A member who chose "daily" keeps that choice when they press the button of an old page.
    else if (await isOff(who)) await setMail(who, 'immediately');
    return show(request, reply, 200, pagesOf(who).again);
  });

  async function isOff(who: Unsubscriber): Promise<boolean> {
    if ('address' in who) return isUnsubscribed(context, who.address);
    const stored = await readAccount(context.stores.accounts, who.userId);
    return stored?.account.prefs[preferenceOf(who)] === 'never';
  }

  async function setMail(who: AccountUnsubscriber, value: MessageMail): Promise<void> {
    const { userId } = who;
    const now = environment.nowMs();
    const person = { id: userId, userId, accountId: userId, aliases: [], roles: [] };
    const payload = { name: preferenceOf(who), value, editedAt: now };
    const operation = {
      id: `mail-link-${newId(environment)}`,
      kind: 'preferences.put',
      payload,
      createdAt: formatMoment(now),
      userId,
    };
    try {
      await putPreference(context, person, operation, payload);
    } catch (error) {
      // A deleted account gets no mails anyway.
      if (!(error instanceof ApiError && error.type === 'user_not_found')) throw error;
    }
  }
}

function preferenceOf({ about }: AccountUnsubscriber): string {
  return about === 'messages' ? MESSAGE_MAIL : APPLICATION_MAIL;
}

function pagesOf(who: Unsubscriber) {
  return 'about' in who
    ? ({ asks: 'messages', stopped: 'messagesStopped', again: 'messagesAgain' } as const)
    : ({ asks: 'unsubscribe', stopped: 'unsubscribed', again: 'subscribed' } as const);
}
