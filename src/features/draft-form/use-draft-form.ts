import { type FormEvent, useEffect, useState } from 'react';
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
  const [saving, setSaving] = useState<'no' | 'busy' | 'failed'>('no');
  const refusedId = refused && problems.idOf(refused.field);
  useEffect(() => {
    if (refusedId !== null) goToControl(refusedId);
  }, [refusedId]);

  async function send() {
    if (!problems.accept(check())) return;
    setSaving('busy');
    try {
      await submit();
      setSaving('no');
      onSaved();
    } catch {
      setSaving('failed');
    }
  }
  function onSubmit(event: FormEvent) {
    event.preventDefault();
    void send();
  }
  function errorOf(field: F): string | undefined {
    const own = problems.errorOf(field);
    return own ?? (refused?.field === field ? t(refused.text, refused.values) : undefined);
  }
  return { ...problems, errorOf, saving, onSubmit };
}
