import type { Context } from '../board/context.ts';
import { formatMoment } from '../core/moments.ts';
import { ALERT_PREFIX, alertsOf, toAlert } from '../records/messaging/alert-record.ts';

type Parts = { stores: Pick<Context['stores'], 'accounts'> };

/** For the export of an account: what was announced of each saved search. */
export async function exportedAlerts({ stores }: Parts, userId: string) {
  const found = await stores.accounts.range(alertsOf(userId));
  return found.flatMap(({ id, body }) => {
    const alert = toAlert(body);
    if (!alert) return [];
    const { count, lastAt, lastCount, waiting, more } = alert;
    return {
      searchId: id.slice(`${ALERT_PREFIX}${userId}/`.length),
      announcements: count,
      lastAnnouncedAt: lastAt === 0 ? '' : formatMoment(lastAt),
      lastMatches: lastCount,
      waitingMatches: waiting.length + more,
    };
  });
}

export async function eraseAlerts({ stores }: Parts, userId: string): Promise<void> {
  const found = await stores.accounts.range(alertsOf(userId));
  if (found.length > 0)
    await stores.accounts.commit(found.map(({ id, revision }) => ({ id, revision, body: null })));
}
