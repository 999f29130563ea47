import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { ErrorSummary } from '../../ui/form/error-summary.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Send } from '../../ui/icons.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Select } from '../../ui/form/select.tsx';
import { TextArea } from '../../ui/form/text-area.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { CONTACT_TOPICS } from '../../wire/operations/contact-topics.ts';
import { DraftLine } from '../draft-form/draft-line.tsx';
import { useLetterForm } from '../draft-form/use-letter-form.ts';
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
  const { field, ...form } = useLetterForm({
    fields,
    content: draft.content,
    label: name => t(`contact.${name}`),
    check: checkContact,
    keep: next => draft.change({ ...next, topic }),
    submit,
    onSaved,
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
