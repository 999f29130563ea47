import { unsubscribeFromPush } from '../../pwa/push-device.ts';
import type { Accounts } from '../../sync/account/session.ts';

/**
 * Push messages on this device are for the person who turned them on. They end when that person is no longer signed in
 * here: after signing out, in this tab or another, after deleting the account, or when another person signs in.
 */
export function endPushWithSession(accounts: Pick<Accounts, 'state' | 'subscribe'>): void {
  let before = personOf(accounts);
  accounts.subscribe(() => {
    const now = personOf(accounts);
    const isOver = before !== null && now !== before;
    before = now;
    if (isOver) void unsubscribeFromPush().catch(() => undefined);
  });
}

/** Someone whose session the server ended is still the person of this device. */
function personOf(accounts: Pick<Accounts, 'state'>): string | null {
  const state = accounts.state();
  return state.status === 'guest' ? null : state.user.id;
}
