import { type FormEvent, useId, useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorSummary, type FieldError } from '../../ui/error-summary.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Send } from '../../ui/icons.ts';
import { Notice } from '../../ui/notice.tsx';
import { Select } from '../../ui/select.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { CONTACT_TOPICS } from '../../wire/operation-kinds.ts';
import { DraftLine } from '../apply/draft-line.tsx';
import {
  checkContact,
  CONTACT_FIELDS,
  CONTACT_MAX_LENGTH,
  type ContactFields,
  type ContactProblems,
} from './contact-fields.ts';
import styles from './contact.module.css';
import type { Contact } from './use-contact.ts';

interface ContactFormProps {
  contact: Contact;
  /** The message is on this device's disk. */
  onSaved: () => void;
}

export function ContactForm({ contact, onSaved }: ContactFormProps) {
  const { draft, fields, topic, changeTopic, submit } = contact;
  const t = useText();
  const id = useId();
  const [problems, setProblems] = useState<ContactProblems>({});
  const [summary, setSummary] = useState<FieldError[]>([]);
  const [saving, setSaving] = useState<'no' | 'busy' | 'failed'>('no');

  const fieldId = (name: string) => `${id}-${name}`;
  const problemText = (found: ContactProblems, name: keyof ContactFields) => {
    switch (found[name]) {
      case 'required':
        return t(`contact.problem.${name}`);
      case 'email':
        return t('apply.problem.email');
      case 'tooLong':
        return t('apply.problem.tooLong', {
          max: CONTACT_MAX_LENGTH[name],
          count: fields[name].trim().length,
        });
      case undefined:
        return undefined;
    }
  };

  function change(name: keyof ContactFields, text: string) {
    const next = { ...fields, [name]: text };
    draft.change({ ...next, topic });
    // A complaint goes as soon as it is met; new ones wait for the next try to send.
    if (problems[name] && !checkContact(next)[name]) setProblems({ ...problems, [name]: undefined });
  }

  async function send(event: FormEvent) {
    event.preventDefault();
    const found = checkContact(fields);
    setProblems(found);
    setSummary(
      CONTACT_FIELDS.flatMap(name => {
        const text = problemText(found, name);
        return text ? [{ id: fieldId(name), text }] : [];
      }),
    );
    if (Object.keys(found).length > 0) return;
    setSaving('busy');
    try {
      await submit();
      setSaving('no');
      onSaved();
    } catch {
      setSaving('failed');
    }
  }

  const field = (name: keyof ContactFields) => ({
    id: fieldId(name),
    name,
    label: t(`contact.${name}`),
    value: fields[name],
    onChange: (text: string) => change(name, text),
    error: problemText(problems, name),
    required: true,
  });
  return (
    <form className={styles['form']} onSubmit={event => void send(event)} noValidate>
      <ErrorSummary errors={summary} />
      <Select
        id={fieldId('topic')}
        name="topic"
        label={t('contact.topic')}
        value={topic}
        onChange={changeTopic}
        options={CONTACT_TOPICS.map(value => ({ value, label: t(`contact.topic.${value}`) }))}
        hint={topic === 'posting' ? t('contact.hint.posting') : undefined}
      />
      <TextArea {...field('message')} rows={8} />
      <div className={styles['pair']}>
        <TextField {...field('name')} autoComplete="name" />
        <TextField
          {...field('email')}
          type="email"
          autoComplete="email"
          inputMode="email"
          hint={t('contact.hint.email')}
        />
      </div>
      <DraftLine failed={draft.failed} savedAt={draft.savedAt} />
      {saving === 'failed' && <Notice tone="error" title={t('contact.notSaved')} />}
      <div className={styles['submit']}>
        <Button type="submit" size="large" busy={saving === 'busy'} icon={<Icon icon={Send} />}>
          {t('contact.submit')}
        </Button>
        <p className={styles['note']}>{t('contact.note')}</p>
      </div>
    </form>
  );
}
