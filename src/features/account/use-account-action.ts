import { useState } from 'react';
import type { AccountCalls } from '../../sync/account-calls.ts';
import type { AccountFailure, AccountResult } from '../../sync/account-result.ts';
import { useServices } from '../services.ts';

export type AccountQuestion<T> = (calls: AccountCalls) => Promise<AccountResult<T>>;

/** One call that a person started: whether it is under way, and why the last one failed. */
export function useAccountAction() {
  const { accounts } = useServices();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<AccountFailure | null>(null);

  async function run<T>(question: AccountQuestion<T>): Promise<AccountResult<T>> {
    setBusy(true);
    setFailure(null);
    const result = await accounts.ask(question);
    setBusy(false);
    if (!result.ok) setFailure(result.failure);
    return result;
  }
  return { busy, failure, setFailure, run };
}
