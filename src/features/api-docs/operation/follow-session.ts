import type { ApiAnswer } from '../../../sync/api-console.ts';
import type { Accounts } from '../../../sync/account/session.ts';
import { isRead, opensSession } from './api-call.ts';
import type { Operation } from '../description/description.ts';

/** Calls send this browser's cookie and may change who is signed in, so the app must follow. */
export async function followSession(
  accounts: Pick<Accounts, 'state' | 'check' | 'ask'>,
  operation: Operation,
  { status }: ApiAnswer,
): Promise<void> {
  if (isRead(operation) || status >= 300 || !operation.path.startsWith('/account')) return;
  if (accounts.state().status === 'signed-in') await accounts.check();
  else if (opensSession(operation)) await accounts.ask(calls => calls.adoptSession(true));
}
