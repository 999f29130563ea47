import { useCallback, useEffect, useState } from 'react';
import type { AccountFailure, AccountResult } from '../../../sync/account/account-result.ts';
import { useServices } from '../../services.ts';
import type { AccountQuestion } from '../shared/use-account-action.ts';

export type AnswerState<T> =
  | { state: 'loading' }
  | { state: 'failed'; failure: AccountFailure }
  | { state: 'ready'; value: T };

export type AccountAnswer<T> = AnswerState<T> & {
  /** Asks again. The current answer stays until the new one arrives. */
  ask: () => Promise<void>;
};

/**
 * The server's answer about the account, requested when the component is first shown and when the network is back.
 * `question` must be a stable function.
 */
export function useAccountAnswer<T>(question: AccountQuestion<T>): AccountAnswer<T> {
  const { accounts } = useServices();
  const [state, setState] = useState<AnswerState<T>>({ state: 'loading' });
  useEffect(() => {
    let isLive = true;
    void accounts.ask(question).then(result => isLive && setState(stateOf(result)));
    return () => {
      isLive = false;
    };
  }, [accounts, question]);
  const ask = useCallback(async () => setState(stateOf(await accounts.ask(question))), [accounts, question]);
  const isOffline = state.state === 'failed' && state.failure.reason === 'offline';
  useEffect(() => {
    if (!isOffline) return undefined;
    const askAgain = () => void ask();
    addEventListener('online', askAgain);
    return () => removeEventListener('online', askAgain);
  }, [isOffline, ask]);
  return { ...state, ask };
}

function stateOf<T>(result: AccountResult<T>): AnswerState<T> {
  return result.ok ? { state: 'ready', value: result.value } : { state: 'failed', failure: result.failure };
}
