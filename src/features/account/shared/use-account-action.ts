import { useState } from 'react';
import type { AccountCalls } from '../../../sync/account/account-calls.ts';
import type { AccountFailure, AccountResult } from '../../../sync/account/account-result.ts';
import type { FieldProblem } from '../../../ui/form/use-form-problems.ts';
import { useServices } from '../../services.ts';
import { problemOfRefusal, type RefusalFields, type RefusalWords } from './refused-field.ts';

export type AccountQuestion<T> = (calls: AccountCalls) => Promise<AccountResult<T>>;

/** A form whose fields the server may refuse. */
export interface RefusableForm<F extends string> {
  problems: { refuse: (problem: FieldProblem<F>) => void };
  fields: RefusalFields<F>;
  words?: RefusalWords;
}

/**
 * An account call started by the user, with its progress and last failure. A refusal of one of the form's fields is
 * shown there and returned as `refused` instead of `failure`.
 */
export function useAccountAction<F extends string = never>(form?: RefusableForm<F>) {
  const { accounts } = useServices();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<AccountFailure | null>(null);
  const [refused, setRefused] = useState<AccountFailure | null>(null);

  async function run<T>(question: AccountQuestion<T>): Promise<AccountResult<T>> {
    setBusy(true);
    setFailure(null);
    setRefused(null);
    const result = await accounts.ask(question);
    setBusy(false);
    if (result.ok) return result;
    const problem = form ? problemOfRefusal(result.failure, form.fields, form.words) : null;
    if (problem) {
      setRefused(result.failure);
      form?.problems.refuse(problem);
    } else setFailure(result.failure);
    return result;
  }
  return { busy, failure, refused, setFailure, run };
}
