import { useId, useMemo, useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import type { FieldError } from '../../ui/error-summary.tsx';
import type { FieldProblem } from './form-checks.ts';

/** The problems found at the last try to send, for the summary and for each field. */
export function useFormProblems<F extends string>() {
  const t = useText();
  const formId = useId();
  const [problems, setProblems] = useState<readonly FieldProblem<F>[]>([]);
  const idOf = (field: F) => `${formId}-${field}`;
  const errors: FieldError[] = useMemo(
    () => problems.map(({ field, text }) => ({ id: `${formId}-${field}`, text: t(text) })),
    [formId, problems, t],
  );
  return {
    errors,
    idOf,
    errorOf(field: F) {
      const problem = problems.find(one => one.field === field);
      return problem && t(problem.text);
    },
    /** Keeps them, and says whether there are none. */
    accept(found: readonly FieldProblem<F>[]) {
      setProblems(found);
      return found.length === 0;
    },
  };
}
