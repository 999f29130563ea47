import { type FormEvent, useState } from 'react';
import { type FieldProblem, useFormProblems } from '../../ui/use-form-problems.ts';

interface DraftForm<F extends string> {
  /** Of what stands in the form now. */
  check: () => readonly FieldProblem<F>[];
  /** Resolves when it is on this device's disk. */
  submit: () => Promise<void>;
  onSaved: () => void;
}

/** A form that is sent from this device's disk: what keeps it back, and whether the device kept it. */
export function useDraftForm<F extends string>({ check, submit, onSaved }: DraftForm<F>) {
  const problems = useFormProblems<F>();
  const [saving, setSaving] = useState<'no' | 'busy' | 'failed'>('no');

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
  return { ...problems, saving, onSubmit };
}
