import { useLayoutEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { reviewOfEntry, useOwnReviews } from '../../../local/hooks/own-reviews.ts';
import { useOutboxEntries } from '../../../local/hooks/use-outbox-entries.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { LinkButton } from '../../../ui/buttons/link-button.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { useWords } from '../../../i18n/words.ts';
import { entryPhase } from '../../outbox/entry/entry-phase.ts';
import { PhaseBadge } from '../../outbox/entry/phase-badge.tsx';
import { reasonWords, waitingWords } from '../../outbox/entry/reason-words.ts';
import { useEdit } from '../../draft-form/use-edit.ts';
import { paths } from '../../paths.ts';
import { ReviewNotice } from '../../review/lazy-review.tsx';
import { useOutboxStatus, useServices } from '../../services.ts';
import { stepHref } from './posting-address.ts';
import styles from './sent-posting.module.css';

interface SentPostingProps {
  id: string;
  /** The edited posting. null: a new one was created. */
  jobId: number | null;
}

/** The state of a sent posting. It never claims more than the server confirmed. */
export function SentPosting({ id, jobId }: SentPostingProps) {
  const words = useWords();
  const { t } = words;
  const { now } = useServices();
  const status = useOutboxStatus();
  const navigate = useNavigate();
  const entries = useOutboxEntries();
  const heading = useRef<HTMLHeadingElement>(null);
  const reviews = useOwnReviews();
  const entry = entries?.find(one => one.id === id);
  const { edit, isTaking, cannotEdit } = useEdit(entry, () =>
    navigate(stepHref('preview', jobId), { replace: true }),
  );
  const isHere = entries !== undefined;
  useLayoutEffect(() => {
    if (isHere) heading.current?.focus();
  }, [isHere]);
  if (!entries) return <Skeleton height="block" />;
  const phase = entry && entryPhase(entry, status);
  const review = entry && reviews ? reviewOfEntry(entry, reviews) : null;
  const newWords = review ? 'posting.sent.newWaiting' : 'posting.sent.newSent';
  const editWords = review ? 'posting.sent.editWaiting' : 'posting.sent.editSent';
  const sentWords = jobId === null ? newWords : editWords;
  const said = phase === 'sent' ? sentWords : entry ? 'posting.sent.waiting' : 'posting.sent.goneText';
  const putOff = phase === 'waiting' ? waitingWords(entry?.error ?? null, words, now()) : '';
  const number = entry?.receipt?.jobId ?? jobId;
  return (
    <Card className={styles['sent']}>
      {phase && <PhaseBadge phase={phase} review={review?.state} />}
      <h2 className={styles['title']} ref={heading} tabIndex={-1}>
        {entry?.title || t('posting.sent.gone')}
      </h2>
      <div aria-live="polite">
        {phase === 'attention' ? (
          <p>{reasonWords(entry?.error ?? null, words, now())}</p>
        ) : (
          <p>
            {(status === 'needs-login' || status === 'busy') && phase !== 'sent'
              ? t(`outbox.status.${status}`)
              : putOff || t(said)}
          </p>
        )}
        {cannotEdit && <p>{t('outbox.cannotEdit')}</p>}
      </div>
      {phase === 'sent' && review && <ReviewNotice review={review} jobId={number} />}
      <div className={styles['buttons']}>
        {phase === 'sent' && number !== null && (
          <LinkButton to={paths.job.href(number)}>{t('posting.sent.see')}</LinkButton>
        )}
        {phase === 'sent' && number !== null && jobId === null && (
          <LinkButton to={paths.postJob.like(number)} variant="secondary">
            {t('posting.sent.like')}
          </LinkButton>
        )}
        {phase && phase !== 'sent' && (
          <Button variant="secondary" busy={isTaking} onClick={edit}>
            {t('outbox.act.edit')}
          </Button>
        )}
        {phase && phase !== 'sent' && (
          <LinkButton to={paths.outbox.href()} variant="secondary">
            {t('posting.toOutbox')}
          </LinkButton>
        )}
        <LinkButton to={paths.postJob.href()} variant="quiet">
          {t('posting.sent.another')}
        </LinkButton>
        <LinkButton to={paths.profile.href()} variant="quiet">
          {t('posting.sent.all')}
        </LinkButton>
      </div>
    </Card>
  );
}
