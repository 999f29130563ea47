import { type FormEvent, useLayoutEffect, useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { goToControl } from '../../ui/form/go-to-control.ts';
import { type FieldProblem, useFormProblems } from '../../ui/form/use-form-problems.ts';

interface DraftForm<F extends string> {
  /** The problems of the form's current content. */
  check: () => readonly FieldProblem<F>[];
  /** The field that the server refused, until it is changed. */
  refused?: FieldProblem<F> | null;
  /** Resolves when it is on this device's disk. */
  submit: () => Promise<void>;
  onSaved: () => void;
}

/** A form that is sent from this device's disk: what keeps it back, and whether the device kept it. */
export function useDraftForm<F extends string>({ check, refused = null, submit, onSaved }: DraftForm<F>) {
  const t = useText();
  const problems = useFormProblems<F>();
  const [state, setState] = useState<'no' | 'busy' | 'saved' | 'failed'>('no');
  const refusedId = refused && problems.idOf(refused.field);
  useLayoutEffect(() => {
    if (refusedId !== null) goToControl(refusedId);
  }, [refusedId]);

  async function send() {
    if (!problems.accept(check())) return;
    setState('busy');
    try {
      await submit();
      setState('saved');
      onSaved();
    } catch {
      setState('failed');
    }
  }
  function review(found: readonly FieldProblem<F>[]) {
    problems.review(found);
    setState(now => (now === 'saved' ? 'no' : now));
  }
  function onSubmit(event: FormEvent) {
    event.preventDefault();
    void send();
  }
  function errorOf(field: F): string | undefined {
    const own = problems.errorOf(field);
    return own ?? (refused?.field === field ? t(refused.text, refused.values) : undefined);
  }
  // Once it's saved, the form goes, but only when the disk has told so. A press before that would send it again.
  const saving = state === 'saved' ? 'busy' : state;
  return { ...problems, review, errorOf, saving, isWriting: state === 'busy', onSubmit };
}
