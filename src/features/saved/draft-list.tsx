import { useRef, useState } from 'react';
import { Link } from '../../ui/link.tsx';
import type { Draft } from '../../local/db/outbox-entry.ts';
import { useApplicationJob } from '../../local/hooks/use-received.ts';
import { useDraftRemoval, useDrafts } from '../../local/hooks/use-drafts.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Dialog } from '../../ui/feedback/dialog.tsx';
import { useToast } from '../../ui/feedback/toast-context.ts';
import { momentWords } from '../../i18n/moment-words.ts';
import { useWords } from '../../i18n/words.ts';
import { paths } from '../paths.ts';
import { useServices } from '../services.ts';
import { draftPlace } from './draft-place.ts';
import { draftText } from './draft-text.ts';
import styles from './saved-screen.module.css';
import { useDraftName } from './use-draft-name.ts';

/** All unsent drafts, including those that a later draft from another device replaced. */
export function DraftList() {
  const { t } = useWords();
  const drafts = useDrafts();
  const { remove, putBack } = useDraftRemoval();
  const toast = useToast();
  const title = useRef<HTMLHeadingElement>(null);
  const [asked, setAsked] = useState<Draft | null>(null);
  const [failed, setFailed] = useState(false);

  function attempt(write: Promise<void>) {
    setFailed(false);
    write.catch(() => setFailed(true));
  }
  async function take(draft: Draft) {
    // The pressed button disappears and, with the last draft, so does the whole section, perhaps before the disk has
    // answered.
    const next = drafts && drafts.length > 1 ? title.current : title.current?.closest('main');
    await remove(draft);
    next?.focus({ preventScroll: true });
    const undo = () => attempt(putBack(draft));
    toast({ text: t('saved.draftRemoved'), action: { label: t('jobs.hide.undo'), run: undo } });
  }
  function takeAsked() {
    if (asked) attempt(take(asked));
    setAsked(null);
  }
  if (!drafts || drafts.length === 0) return null;
  return (
    <section className={styles['section']}>
      <h2 className={styles['title']} ref={title} tabIndex={-1}>
        {t('saved.draftsTitle')}
      </h2>
      {failed && <p role="alert">{t('jobs.mark.failed')}</p>}
      <ul className={styles['list']}>
        {drafts.map(draft => (
          <li key={draft.key} className={styles['row']}>
            <DraftLine draft={draft} onRemove={() => setAsked(draft)} />
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
            <Button variant="danger" onClick={takeAsked}>
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
      : place.applicationId !== null
        ? paths.applications.href(place.applicationId)
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
