import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Draft } from '../../local/outbox-entry.ts';
import { useApplicationJob } from '../../local/use-received.ts';
import { useDrafts, useRemoveDraft } from '../../local/use-drafts.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { momentWords } from '../jobs/moment-words.ts';
import { useWords } from '../jobs/words.ts';
import { paths } from '../paths.ts';
import { useServices } from '../services.ts';
import { draftPlace } from './draft-place.ts';
import { draftText } from './draft-text.ts';
import styles from './saved-screen.module.css';
import { useDraftName } from './use-draft-name.ts';

/** Everything begun and not sent, also what a later draft from another device took the place of. */
export function DraftList() {
  const { t } = useWords();
  const drafts = useDrafts();
  const remove = useRemoveDraft();
  const [asked, setAsked] = useState<string | null>(null);
  const [failed, setFailed] = useState(false);

  function removeAsked() {
    setFailed(false);
    if (asked !== null) remove(asked).catch(() => setFailed(true));
    setAsked(null);
  }
  if (!drafts || drafts.length === 0) return null;
  return (
    <section className={styles['section']}>
      <h2 className={styles['title']}>{t('saved.draftsTitle')}</h2>
      {failed && <p role="alert">{t('jobs.mark.failed')}</p>}
      <ul className={styles['list']}>
        {drafts.map(draft => (
          <li key={draft.key} className={styles['row']}>
            <DraftLine draft={draft} onRemove={() => setAsked(draft.key)} />
          </li>
        ))}
      </ul>
      <Dialog
        open={asked !== null}
        onClose={() => setAsked(null)}
        title={t('saved.draftRemoveTitle')}
        footer={
          <>
            <Button variant="quiet" onClick={() => setAsked(null)}>
              {t('common.cancel')}
            </Button>
            <Button variant="danger" onClick={removeAsked}>
              {t('saved.remove')}
            </Button>
          </>
        }
      >
        <p>{t('saved.draftRemoveText')}</p>
      </Dialog>
    </section>
  );
}

function DraftLine({ draft, onRemove }: { draft: Draft; onRemove: () => void }) {
  const words = useWords();
  const { t } = words;
  const { now } = useServices();
  const place = draftPlace(draft.key);
  const name = useDraftName(place);
  const applicationJob = useApplicationJob(place.applicationId);
  const href =
    place.applicationId !== null && applicationJob !== null
      ? paths.applicants.href(applicationJob, place.applicationId)
      : place.href;
  return (
    <>
      <div className={styles['words']}>
        {href === null ? (
          <span className={styles['name']}>{name}</span>
        ) : (
          <Link to={href} className={styles['name']}>
            {name}
          </Link>
        )}
        <span className={styles['soft']}>
          {place.earlier ? `${t('saved.draftEarlier')} · ` : ''}
          {momentWords(draft.editedAt, now(), words)}
        </span>
        {href === null && (
          <details>
            <summary className={styles['summary']}>{t('saved.draftShow')}</summary>
            <p className={styles['text']}>{draftText(draft.content)}</p>
          </details>
        )}
      </div>
      <Button
        variant="secondary"
        size="small"
        aria-label={t('saved.removeLabel', { name })}
        onClick={onRemove}
      >
        {t('saved.remove')}
      </Button>
    </>
  );
}
