import { useCallback, useEffect, useRef, useState } from 'react';
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
 * The server's answer about the account, requested when the component is first shown and when the network is back,
 * which may be before the failed request says that it was gone. `question` must be a stable function.
 */
export function useAccountAnswer<T>(question: AccountQuestion<T>): AccountAnswer<T> {
  const { accounts } = useServices();
  const [state, setState] = useState<AnswerState<T>>({ state: 'loading' });
  // Not the state, which is drawn later: the network may be back in between.
  const network = useRef({ isMissed: false, isBack: false });
  const answer = useCallback(async () => {
    for (;;) {
      network.current = { isMissed: false, isBack: false };
      const result = await accounts.ask(question);
      if (!lacksNetwork(result) || !network.current.isBack) return result;
    }
  }, [accounts, question]);
  const take = useCallback((result: AccountResult<T>) => {
    network.current.isMissed = lacksNetwork(result);
    setState(stateOf(result));
  }, []);
  const turn = useRef(0);
  const ask = useCallback(async () => {
    turn.current += 1;
    const mine = turn.current;
    const result = await answer();
    // It was asked again, or is not wanted any more.
    if (mine === turn.current) take(result);
  }, [answer, take]);
  useEffect(() => {
    void ask();
    return () => {
      turn.current += 1;
    };
  }, [ask]);
  useEffect(() => {
    const noteNetwork = () => {
      network.current.isBack = true;
      if (network.current.isMissed) void ask();
    };
    addEventListener('online', noteNetwork);
    return () => removeEventListener('online', noteNetwork);
  }, [ask]);
  return { ...state, ask };
}

function lacksNetwork(result: AccountResult<unknown>): boolean {
  return !result.ok && result.failure.reason === 'offline';
}

function stateOf<T>(result: AccountResult<T>): AnswerState<T> {
  return result.ok ? { state: 'ready', value: result.value } : { state: 'failed', failure: result.failure };
}
