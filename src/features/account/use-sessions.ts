import { useEffect, useState } from 'react';
import type { AccountFailure, Accounts, AccountSession } from '../../sync/session.ts';
import { useServices } from '../services.ts';

export type SessionsState =
  | { state: 'loading' }
  | { state: 'failed'; failure: AccountFailure }
  | { state: 'ready'; sessions: AccountSession[] };

/** The account's sessions as the server knows them; `ask` reads them again. */
export function useSessions(): SessionsState & { ask: () => Promise<void> } {
  const { accounts } = useServices();
  const [state, setState] = useState<SessionsState>({ state: 'loading' });
  useEffect(() => {
    let current = true;
    const show = async () => {
      const next = await readSessions(accounts);
      if (current) setState(next);
    };
    void show();
    return () => {
      current = false;
    };
  }, [accounts]);
  return { ...state, ask: async () => setState(await readSessions(accounts)) };
}

async function readSessions(accounts: Accounts): Promise<SessionsState> {
  const result = await accounts.sessions();
  return result.ok
    ? { state: 'ready', sessions: result.value }
    : { state: 'failed', failure: result.failure };
}
