import { unsubscribeFromPush } from '../../pwa/push-device.ts';
import type { Accounts } from '../../sync/account/session.ts';
import type { SessionState } from '../../sync/account/session-state.ts';

/**
 * Push messages on this device are for the person who turned them on. They end when that person is no longer signed in
 * here: after signing out, in this tab or another, after deleting the account, or when another person signs in. `first`: the state
 * that the page began with, as the person may have signed out before this code was loaded.
 */
export function endPushWithSession(
  accounts: Pick<Accounts, 'state' | 'subscribe'>,
  first: SessionState,
): void {
  let before = personOf(first);
  const look = () => {
    const now = personOf(accounts.state());
    const isOver = before !== null && now !== before;
    before = now;
    if (isOver) void unsubscribeFromPush().catch(() => undefined);
  };
  accounts.subscribe(look);
  look();
}

/** Someone whose session the server ended is still the person of this device. */
function personOf(state: SessionState): string | null {
  return state.status === 'guest' ? null : state.user.id;
}
