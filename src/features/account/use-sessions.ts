import { useCallback, useEffect, useState } from 'react';
import type { AccountFailure, AccountSession } from '../../sync/session.ts';
import { useServices } from '../services.ts';

export type SessionsState =
  | { state: 'loading' }
  | { state: 'failed'; failure: AccountFailure }
  | { state: 'ready'; sessions: AccountSession[] };

/** The account's sessions as the server knows them; `ask` reads them again. */
export function useSessions(): SessionsState & { ask: () => void } {
  const { accounts } = useServices();
  const [state, setState] = useState<SessionsState>({ state: 'loading' });
  const ask = useCallback(async () => {
    const result = await accounts.sessions();
    setState(
      result.ok ? { state: 'ready', sessions: result.value } : { state: 'failed', failure: result.failure },
    );
  }, [accounts]);
  useEffect(() => void ask(), [ask]);
  return { ...state, ask: () => void ask() };
}
