import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { Button } from '../../../ui/buttons/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { useAnswer } from '../../../ui/use-answer.ts';
import { useWords } from '../../../i18n/words.ts';
import { BeforeSending } from '../../review/lazy-review.tsx';
import { useWait } from '../../review/use-wait.ts';
import { useServices } from '../../services.ts';
import { useFindPostingLike } from '../earlier/posting-like.ts';
import { PostingLikeNotice } from '../earlier/posting-like-notice.tsx';
import { formOf, likeThis } from '../form/form-of-listing.ts';
import type { Step } from '../form/form-fields.ts';
import type { FormValues } from '../form/form-values.ts';
import { sentHref, stepHref } from './posting-address.ts';
import { PostingWizard } from './posting-wizard.tsx';
import styles from './posting-wizard.module.css';
import { useNewPosting } from './use-new-posting.ts';

interface OneJobProps {
  step: Step;
  /** The posting that fills in this one. */
  like: number | null;
}

/** A new posting, from its title to the outbox. */
export function OneJob({ step, like }: OneJobProps) {
  const { t } = useWords();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const posting = useNewPosting();
  const wait = useWait();
  const { draft, values, change, reading, isBegun, replace, send } = posting;
  const findLike = useFindPostingLike();
  const earlier = step === 'preview' ? findLike(reading.listing.card) : null;
  async function post() {
    const id = await send();
    // The person may have left for another screen, which stays.
    if (location.pathname === pathname) await navigate(sentHref(id, null), { replace: true });
  }
  if (!draft.ready) return <Skeleton height="block" />;
  return (
    <>
      {like !== null && <BeginLike jobId={like} isBegun={isBegun} onTake={replace} />}
      <PostingWizard
        step={step}
        jobId={null}
        draft={draft}
        values={values}
        onChange={change}
        reading={reading}
        sendLabel={t('posting.send')}
        onSend={post}
        before={
          <>
            {earlier && <PostingLikeNotice like={earlier} />}
            {wait && <BeforeSending wait={wait} />}
          </>
        }
      />
    </>
  );
}

interface BeginLikeProps {
  jobId: number;
  isBegun: boolean;
  onTake: (values: FormValues) => void;
}

/** Fills in the form from another posting. It only replaces existing input after a press. */
function BeginLike({ jobId, isBegun, onTake }: BeginLikeProps) {
  const { t, language } = useWords();
  const { details } = useServices();
  const navigate = useNavigate();
  const found = useAnswer<FormValues | 'missing'>(async () => {
    try {
      const answer = await details.read(jobId);
      return answer.status === 'found' ? likeThis(formOf(answer.listing, language)) : 'missing';
    } catch {
      return 'missing';
    }
  }, [details, jobId, language]);

  const latest = useRef(take);
  useEffect(() => {
    latest.current = take;
  });
  function take(values: FormValues) {
    onTake(values);
    void navigate(stepHref('job', null), { replace: true });
  }
  const isReady = found !== undefined && found !== 'missing';
  useEffect(() => {
    if (isReady && !isBegun) latest.current(found);
  }, [isReady, isBegun, found]);

  if (found === undefined) return null;
  if (found === 'missing') return <Notice tone="warn" title={t('posting.like.missing')} />;
  if (!isBegun) return null;
  return (
    <Notice tone="info" title={t('posting.like.begun', { title: found.jobTitle })}>
      <div className={styles['buttons']}>
        <Button variant="secondary" size="small" onClick={() => take(found)}>
          {t('posting.like.replace')}
        </Button>
        <Button
          variant="quiet"
          size="small"
          onClick={() => void navigate(stepHref('job', null), { replace: true })}
        >
          {t('posting.like.keep')}
        </Button>
      </div>
    </Notice>
  );
}
