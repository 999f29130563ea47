import type { PersonData } from '../../local/people/person-data.ts';
import type { Accounts } from '../../sync/account/session.ts';
import { DELETED_ACCOUNT_HEADER, PULL_PATH } from '../../wire/pull-constants.ts';

export interface LeaveDeletedParts {
  accounts: Pick<Accounts, 'state' | 'subscribe' | 'logOut'>;
  people: Pick<PersonData, 'beginSignOut'>;
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** The person's data are gone from this device. */
  onLeft: () => void;
}

/**
 * Removes a person's data from this device when their account was deleted on another one. A session that ended may have
 * expired or been closed, and then everything stays for the next sign-in; so the server is asked. Without an answer the
 * question waits for the network or the next start.
 */
export function leaveDeleted({ accounts, people, fetch, onLeft }: LeaveDeletedParts): void {
  const look = async () => {
    const state = accounts.state();
    if (state.status !== 'expired') return;
    const { headers } = await fetch(PULL_PATH, { credentials: 'include', cache: 'no-store' });
    const now = accounts.state();
    if (now.status !== 'expired' || headers.get(DELETED_ACCOUNT_HEADER) !== now.user.id) return;
    people.beginSignOut('nothing');
    // Holds where this person was, and in which list.
    sessionStorage.clear();
    await accounts.logOut();
    onLeft();
  };
  const lookAgain = () => void look().catch(() => undefined);
  accounts.subscribe(lookAgain);
  window.addEventListener('online', lookAgain);
  lookAgain();
}
