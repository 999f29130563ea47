import { useId, useLayoutEffect, useState } from 'react';
import type { MessageId } from '../../i18n/message-id.ts';
import { type TextValues, useText } from '../../i18n/use-text.ts';
import type { ErrorSummaryProps } from './error-summary.tsx';
import { goToControl } from './go-to-control.ts';

/** Holds message ids instead of words, because the page may change its language while the problem is shown. */
export interface FieldProblem<F extends string> {
  field: F;
  text: MessageId;
  values?: TextValues;
}

/** The problems found at the last attempt to send, for the summary and for each field. */
export function useFormProblems<F extends string>() {
  const t = useText();
  const formId = useId();
  const [tried, setTried] = useState<readonly FieldProblem<F>[]>([]);
  const [standing, setStanding] = useState(tried);
  const [refused, setRefused] = useState<{ id: string } | null>(null);
  const idOf = (field: F) => `${formId}-${field}`;
  useLayoutEffect(() => {
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
    /** Records the problems of a new attempt to send. Returns whether there are none. */
    accept(found: readonly FieldProblem<F>[]) {
      setTried(found);
      setStanding(found);
      return found.length === 0;
    },
    /** The server refused one field: marks it and moves the focus there. */
    refuse(problem: FieldProblem<F>) {
      setTried([]);
      setStanding([problem]);
      setRefused({ id: idOf(problem.field) });
    },
    /** While the person types: a problem disappears as soon as it is fixed; new ones wait for the next attempt. */
    review(found: readonly FieldProblem<F>[]) {
      setStanding(found.filter(({ field }) => standing.some(one => one.field === field)));
    },
  };
}
