import { Button } from '../../ui/button.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Send } from '../../ui/icons.ts';
import { Notice } from '../../ui/notice.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useText } from '../../i18n/use-text.ts';
import type { LetterField } from '../draft-form/letter-fields.ts';
import { DraftLine } from '../draft-form/draft-line.tsx';
import { useDraftForm } from '../draft-form/use-draft-form.ts';
import { checkApplication } from './application-fields.ts';
import styles from './apply-form.module.css';
import type { Application } from './use-application.ts';

interface ApplyFormProps {
  application: Pick<Application, 'draft' | 'fields' | 'submit'>;
  /** The application is on this device's disk. */
  onSaved: () => void;
}

export function ApplyForm({ application: { draft, fields, submit }, onSaved }: ApplyFormProps) {
  const t = useText();
  const form = useDraftForm({ check: () => checkApplication(fields), submit, onSaved });

  function change(name: LetterField, text: string) {
    const next = { ...fields, [name]: text };
    draft.change(next);
    form.review(checkApplication(next));
  }
  const field = (name: LetterField) => ({
    id: form.idOf(name),
    name,
    label: t(`apply.${name}`),
    value: fields[name],
    onChange: (text: string) => change(name, text),
    error: form.errorOf(name),
    required: true,
  });
  return (
    <form className={styles['form']} onSubmit={form.onSubmit} noValidate>
      <ErrorSummary {...form.summary} />
      <TextField {...field('name')} autoComplete="name" />
      <TextField {...field('email')} type="email" autoComplete="email" inputMode="email" />
      <TextArea {...field('message')} rows={7} />
      <DraftLine failed={draft.failed} savedAt={draft.savedAt} />
      {form.saving === 'failed' && <Notice tone="error" title={t('apply.notSaved')} />}
      <Button type="submit" size="large" wide busy={form.saving === 'busy'} icon={<Icon icon={Send} />}>
        {t('apply.send')}
      </Button>
      <p className={styles['note']}>{t('apply.note')}</p>
    </form>
  );
}
