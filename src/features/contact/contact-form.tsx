import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Send } from '../../ui/icons.ts';
import { Notice } from '../../ui/notice.tsx';
import { Select } from '../../ui/select.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { CONTACT_TOPICS } from '../../wire/operation-kinds.ts';
import { DraftLine } from '../draft-form/draft-line.tsx';
import type { LetterField } from '../draft-form/letter-fields.ts';
import { useDraftForm } from '../draft-form/use-draft-form.ts';
import { checkContact } from './contact-fields.ts';
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
  const form = useDraftForm({ check: () => checkContact(fields), submit, onSaved });

  function change(name: LetterField, text: string) {
    const next = { ...fields, [name]: text };
    draft.change({ ...next, topic });
    form.review(checkContact(next));
  }
  const field = (name: LetterField) => ({
    id: form.idOf(name),
    name,
    label: t(`contact.${name}`),
    value: fields[name],
    onChange: (text: string) => change(name, text),
    error: form.errorOf(name),
    required: true,
  });
  return (
    <form className={styles['form']} onSubmit={form.onSubmit} noValidate>
      <ErrorSummary {...form.summary} />
      <Select
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
      {form.saving === 'failed' && <Notice tone="error" title={t('contact.notSaved')} />}
      <div className={styles['submit']}>
        <Button type="submit" size="large" busy={form.saving === 'busy'} icon={<Icon icon={Send} />}>
          {t('contact.submit')}
        </Button>
        <p className={styles['note']}>{t('contact.note')}</p>
      </div>
    </form>
  );
}
