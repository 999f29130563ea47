import { useText } from '../../i18n/use-text.ts';
import type { ReceivedApplication } from '../../local/db/pulled-records.ts';
import { noteDraftKey } from '../../local/outbox/operation-draft.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { TextArea } from '../../ui/form/text-area.tsx';
import { useDraftedText } from '../draft-form/use-drafted-text.ts';
import styles from './applicants.module.css';

const NOTE_MAX = 4000;

export function NoteForm({ application: { id, name } }: { application: ReceivedApplication }) {
  const t = useText();
  const { isBusy, savedId, hasFailed, submit, field } = useDraftedText({
    draftKey: noteDraftKey(id),
    missing: t('applicants.noteMissing'),
    operationOf: text => ({ kind: 'note.create', payload: { applicationId: id, text }, title: name }),
  });
  return (
    <form className={styles['form']} onSubmit={event => void submit(event)} noValidate>
      <TextArea
        {...field}
        name="note"
        label={t('applicants.noteLabel')}
        rows={3}
        maxLength={NOTE_MAX}
        dir="auto"
      />
      {hasFailed && <Notice tone="error" title={t('applicants.noteFailed')} />}
      <div className={styles['actions']}>
        <Button type="submit" variant="secondary" size="small" busy={isBusy}>
          {t('applicants.noteSave')}
        </Button>
        <span role="status" className={styles['soft']}>
          {savedId !== undefined && t('applicants.noteSaved')}
        </span>
      </div>
    </form>
  );
}
