import { useEffect, useId, useState } from 'react';
import type { MessageId } from '../i18n/message-id.ts';
import { type TextValues, useText } from '../i18n/use-text.ts';
import type { ErrorSummaryProps } from './error-summary.tsx';
import { goToControl } from './go-to-control.ts';

/** Named, not worded: the page may change its language while the problem stands. */
export interface FieldProblem<F extends string> {
  field: F;
  text: MessageId;
  values?: TextValues;
}

/** The problems found at the last try to send, for the summary and for each field. */
export function useFormProblems<F extends string>() {
  const t = useText();
  const formId = useId();
  const [tried, setTried] = useState<readonly FieldProblem<F>[]>([]);
  const [standing, setStanding] = useState(tried);
  const [refused, setRefused] = useState<{ id: string } | null>(null);
  const idOf = (field: F) => `${formId}-${field}`;
  useEffect(() => {
    if (refused) goToControl(refused.id);
  }, [refused]);
  const summary: ErrorSummaryProps = {
    errors: tried.map(({ field, text, values }) => ({ id: idOf(field), text: t(text, values) })),
    attempt: tried,
  };
  return {
    summary,
    idOf,
    errorOf(field: F) {
      const problem = standing.find(one => one.field === field);
      return problem && t(problem.text, problem.values);
    },
    /** Of another try to send: keeps them, and says whether there are none. */
    accept(found: readonly FieldProblem<F>[]) {
      setTried(found);
      setStanding(found);
      return found.length === 0;
    },
    /** The server refused one field: marks it, and the focus moves there. */
    refuse(problem: FieldProblem<F>) {
      setTried([]);
      setStanding([problem]);
      setRefused({ id: idOf(problem.field) });
    },
    /** While the person types: a complaint goes as soon as it is met; new ones wait for the next try. */
    review(found: readonly FieldProblem<F>[]) {
      setStanding(found.filter(({ field }) => standing.some(one => one.field === field)));
    },
  };
}
