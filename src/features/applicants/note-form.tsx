import { type FormEvent, useEffect, useId, useState } from 'react';
import { useWords } from '../../i18n/words.ts';
import type { ReceivedApplication } from '../../local/db/pulled-records.ts';
import { noteDraftKey } from '../../local/outbox/operation-draft.ts';
import { useDraft } from '../../local/hooks/use-draft.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { goToControl } from '../../ui/form/go-to-control.ts';
import { TextArea } from '../../ui/form/text-area.tsx';
import { refusedProblem } from '../draft-form/refused-problem.ts';
import { useServices } from '../services.ts';
import styles from './applicants.module.css';

const NOTE_MAX = 4000;

/** The text is saved as a draft from the first key press on. A note goes through the outbox like every other operation. */
export function NoteForm({ application: { id, name } }: { application: ReceivedApplication }) {
  const words = useWords();
  const { t } = words;
  const fieldId = useId();
  const { outbox } = useServices();
  const draft = useDraft(noteDraftKey(id));
  const [state, setState] = useState<'rest' | 'busy' | 'saved' | 'failed'>('rest');
  const [isMissing, setMissing] = useState(false);
  const { text: kept } = draft.content;
  const text = typeof kept === 'string' ? kept : '';
  const refused = refusedProblem(draft.content, ['text'] as const, [], words);
  const isRefused = refused !== null;
  useEffect(() => {
    if (isRefused) goToControl(fieldId);
  }, [isRefused, fieldId]);

  async function save(event: FormEvent) {
    event.preventDefault();
    const note = text.trim();
    setMissing(note === '');
    if (note === '') {
      goToControl(fieldId);
      return;
    }
    setState('busy');
    try {
      const operation = {
        kind: 'note.create',
        payload: { applicationId: id, text: note },
        title: name,
      } as const;
      await outbox.enqueue([operation], { clearDraft: noteDraftKey(id) });
      setState('saved');
    } catch {
      setState('failed');
    }
  }
  return (
    <form className={styles['form']} onSubmit={event => void save(event)} noValidate>
      <TextArea
        id={fieldId}
        name="note"
        label={t('applicants.noteLabel')}
        rows={3}
        maxLength={NOTE_MAX}
        value={text}
        disabled={!draft.ready}
        error={
          isMissing ? t('applicants.noteMissing') : refused ? t(refused.text, refused.values) : undefined
        }
        onChange={next => {
          setMissing(false);
          setState('rest');
          draft.change({ text: next, refused: null });
        }}
      />
      {(state === 'failed' || draft.failed) && <Notice tone="error" title={t('applicants.noteFailed')} />}
      <div className={styles['actions']}>
        <Button type="submit" variant="secondary" size="small" busy={state === 'busy'}>
          {t('applicants.noteSave')}
        </Button>
        <span role="status" className={styles['soft']}>
          {state === 'saved' && t('applicants.noteSaved')}
        </span>
      </div>
    </form>
  );
}
