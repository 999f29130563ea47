import { type FormEvent, useId, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { ErrorSummary, type FieldError } from '../../ui/error-summary.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Send } from '../../ui/icons.ts';
import { Notice } from '../../ui/notice.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useText } from '../../i18n/use-text.ts';
import {
  type ApplicationFields,
  checkApplication,
  FIELD_NAMES,
  type FieldProblems,
} from './application-fields.ts';
import styles from './apply-form.module.css';
import { DraftLine } from './draft-line.tsx';
import { problemWords } from './problem-words.ts';
import type { Application } from './use-application.ts';

interface ApplyFormProps {
  application: Pick<Application, 'draft' | 'fields' | 'submit'>;
  /** The application is on this device's disk. */
  onSaved: () => void;
}

export function ApplyForm({ application: { draft, fields, submit }, onSaved }: ApplyFormProps) {
  const t = useText();
  const id = useId();
  const [problems, setProblems] = useState<FieldProblems>({});
  const [summary, setSummary] = useState<FieldError[]>([]);
  const [saving, setSaving] = useState<'no' | 'busy' | 'failed'>('no');

  const fieldId = (name: keyof ApplicationFields) => `${id}-${name}`;
  const problemText = (found: FieldProblems, name: keyof ApplicationFields) => {
    const problem = found[name];
    return problem && problemWords(name, problem, fields[name], t);
  };

  function change(name: keyof ApplicationFields, text: string) {
    const next = { ...fields, [name]: text };
    draft.change({ ...next });
    // A complaint goes as soon as it is met; new ones wait for the next try to send.
    if (problems[name] && !checkApplication(next)[name]) setProblems({ ...problems, [name]: undefined });
  }

  async function send(event: FormEvent) {
    event.preventDefault();
    const found = checkApplication(fields);
    setProblems(found);
    setSummary(
      FIELD_NAMES.flatMap(name => {
        const text = problemText(found, name);
        return text ? [{ id: fieldId(name), text }] : [];
      }),
    );
    if (Object.keys(found).length > 0) return;
    setSaving('busy');
    try {
      await submit(fields);
      setSaving('no');
      onSaved();
    } catch {
      setSaving('failed');
    }
  }

  const field = (name: keyof ApplicationFields) => ({
    id: fieldId(name),
    name,
    label: t(`apply.${name}`),
    value: fields[name],
    onChange: (text: string) => change(name, text),
    error: problemText(problems, name),
    required: true,
  });
  return (
    <form className={styles['form']} onSubmit={event => void send(event)} noValidate>
      <ErrorSummary errors={summary} />
      <TextField {...field('name')} autoComplete="name" />
      <TextField {...field('email')} type="email" autoComplete="email" inputMode="email" />
      <TextArea {...field('message')} rows={7} />
      <DraftLine failed={draft.failed} savedAt={draft.savedAt} />
      {saving === 'failed' && <Notice tone="error" title={t('apply.notSaved')} />}
      <Button type="submit" size="large" wide busy={saving === 'busy'} icon={<Icon icon={Send} />}>
        {t('apply.send')}
      </Button>
      <p className={styles['note']}>{t('apply.note')}</p>
    </form>
  );
}
