import type { FastifyInstance } from 'fastify';
import { APPLICATION_MAIL, type ApplicationMail } from '../../src/wire/delivery-states.ts';
import {
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
      ? show(request, reply, 200, 'unsubscribed', SUBSCRIBE_PATH)
      : show(request, reply, 200, 'unsubscribe', UNSUBSCRIBE_PATH);
  });

  app.post(
    UNSUBSCRIBE_PATH,
    { config: { ...RATE_LIMITS.mailLink, fromAnywhere: true } },
    async (request, reply) => {
      const who = readUnsubscribe(context, sealedIn(request));
      if (!who) return show(request, reply, 404, 'broken');
      if ('address' in who) await unsubscribeAddress(context, who.address, environment.nowMs());
      else await setApplicationMail(who.userId, 'never');
      return show(request, reply, 200, 'unsubscribed', SUBSCRIBE_PATH);
    },
  );

  app.post(SUBSCRIBE_PATH, { config: RATE_LIMITS.mailLink }, async (request, reply) => {
    const who = readUnsubscribe(context, sealedIn(request));
    if (!who) return show(request, reply, 404, 'broken');
    if ('address' in who) await resubscribeAddress(context, who.address);
    // A member who chose "daily" keeps that choice when they press the button of an old page.
    else if (await isOff(who)) await setApplicationMail(who.userId, 'immediately');
    return show(request, reply, 200, 'subscribed');
  });

  async function isOff(who: Unsubscriber): Promise<boolean> {
    if ('address' in who) return isUnsubscribed(context, who.address);
    const stored = await readAccount(context.stores.accounts, who.userId);
    return stored?.account.prefs[APPLICATION_MAIL] === 'never';
  }

  async function setApplicationMail(userId: string, value: ApplicationMail): Promise<void> {
    const now = environment.nowMs();
    const person = { id: userId, userId, accountId: userId, aliases: [], roles: [] };
    const payload = { name: APPLICATION_MAIL, value, editedAt: now };
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
