import { memo, type ReactNode, useEffect } from 'react';
import { paths } from '../../paths.ts';
import { formatDay } from '../../../domain/format.ts';
import type { Card, Details } from '../../../domain/listing.ts';
import { knownRecipient, type Recipient } from '../../../domain/posting/recipient.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Link } from '../../../ui/link.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { usePrinting } from '../../../ui/use-printing.ts';
import { useSteadyPlace } from '../../../ui/use-steady-place.ts';
import { ApplyBar } from '../../apply/apply-bar.tsx';
import { APPLY_ID, ApplyPanel } from '../../apply/apply-panel.tsx';
import { isRefusedAsOutdated, useApplication } from '../../apply/use-application.ts';
import { useServerDelivery, useServices, useToday, useTodayIn, useWageTable } from '../../services.ts';
import { jobUrl } from '../../share/job-url.ts';
import { useOwnReview } from '../../../local/hooks/own-reviews.ts';
import { ReviewNotice } from '../../review/lazy-review.tsx';
import { useJobMarks } from '../../../local/hooks/use-job-marks.ts';
import { ApplicationNews } from '../../tracking/lazy-application-news.tsx';
import { OwnParts } from '../../tracking/lazy-own-parts.tsx';
import { CheckedLine } from './checked-line.tsx';
import styles from './job-detail-body.module.css';
import { JobHead } from './job-head.tsx';
import { JobText } from './text/job-text.tsx';
import { type JobView, type Shortcoming, shortcoming } from './job-view.ts';
import { PayComparison } from './pay/pay-comparison.tsx';
import { PrintFoot } from './print-foot.tsx';
import { Related } from './related.tsx';
import { useWords } from '../../../i18n/words.ts';

type ShownView = Exclude<JobView, { status: 'unknown' | 'offline' }>;

interface JobDetailBodyProps {
  view: ShownView;
  onRetry: () => void;
}

export const JobDetailBody = memo(function JobDetailBody({ view, onRetry }: JobDetailBodyProps) {
  const today = useToday();
  const wageTable = useWageTable();
  const { now } = useServices();
  const { card } = view;
  const todayThere = useTodayIn()(card?.provinceId ?? null);
  const what = shortcoming(view, todayThere);
  const isOver = what === 'gone' || what === 'expired';
  const review = useOwnReview(card?.jobId ?? 0) ?? null;
  const isSaved = useJobMarks().saved.has(card?.jobId ?? 0);
  // Its code to be scanned costs as much to draw as the rest of the page.
  const isPrinting = usePrinting();
  const checkedAt = view.status === 'found' ? (view.checkedAt ?? now()) : null;
  const server = useServerDelivery();
  const details = 'details' in view ? view.details : null;
  const isLate = view.status === 'loading' && view.isLate && card !== null;
  const recipient = knownRecipient(details, server);
  const text = useSteadyPlace(APPLY_ID, isLate);
  const posting = (
    <div className={styles['main']} ref={text}>
      {review && (review.state === 'refused' || !review.isClosed) && (
        <ReviewNotice review={review} jobId={review.jobId} />
      )}
      {what && review?.state !== 'refused' && (
        <ViewNotice
          what={what}
          expiry={card?.expiryDateFormatted ?? ''}
          repostedAs={view.status === 'gone' ? view.repostedAs : undefined}
          onRetry={onRetry}
        />
      )}
      {card && (
        <article className={styles['article']}>
          <JobHead
            card={card}
            today={todayThere}
            wageTable={wageTable}
            isHidden={review !== null}
            isClosed={what === 'gone'}
            checked={
              review === null &&
              view.status !== 'gone' && (
                <CheckedLine
                  jobStatusId={card.jobStatusId}
                  checkedAt={checkedAt}
                  isListed={view.status !== 'found' || view.isListed}
                />
              )
            }
          />
          <JobText card={card} details={details} hasForm={!isOver && recipient?.kind !== 'none'}>
            {!isOver && <PayComparison card={card} today={today} />}
          </JobText>
          {isSaved && <OwnParts jobId={card.jobId} title={card.jobTitle} />}
          {isPrinting && <PrintFoot url={jobUrl(card.jobId, location.origin)} today={today} />}
        </article>
      )}
      {isLate && <LateNotice />}
      {view.status === 'loading' && (
        <div className={styles['loading']} aria-busy="true">
          {!card && <Skeleton height="title" width="half" />}
          <Skeleton height="block" />
          <Skeleton />
          <Skeleton width="half" />
        </div>
      )}
    </div>
  );
  return (
    <div className={styles['columns']}>
      {card ? (
        <WithApplication
          card={card}
          isOpen={!isOver && review === null}
          details={details}
          recipient={recipient}
          isLoading={view.status === 'loading' && !isLate}
          onOutdated={onRetry}
        >
          {posting}
        </WithApplication>
      ) : (
        posting
      )}
      {view.status !== 'loading' && (
        <div className={styles['related']}>
          <Related card={card} today={today} wageTable={wageTable} />
        </div>
      )}
    </div>
  );
});

interface WithApplicationProps {
  card: Card;
  isOpen: boolean;
  details: Details | null;
  recipient: Recipient | null;
  isLoading: boolean;
  onOutdated: () => void;
  /** The posting. */
  children: ReactNode;
}

/** The keyboard meets the way to the form before the posting, and passes by all that is pressed in it. */
function WithApplication({ children, onOutdated, ...panel }: WithApplicationProps) {
  const { card, isOpen, recipient } = panel;
  const application = useApplication(card);
  const isOutdated = isRefusedAsOutdated(application);
  useEffect(() => {
    if (isOutdated) onOutdated();
  }, [isOutdated, onOutdated]);
  const hasPanel = isOpen || (application.state !== undefined && application.state.step !== 'writing');
  return (
    <>
      {hasPanel && (
        <ApplyBar
          application={application}
          hasForm={recipient?.kind !== 'none'}
          isLoading={panel.isLoading}
        />
      )}
      {children}
      <div className={styles['apply']}>
        <ApplyPanel {...panel} application={application}>
          {applicationId => <ApplicationNews applicationId={applicationId} />}
        </ApplyPanel>
      </div>
    </>
  );
}

/** Below the summary, where the text is going to be: nothing moves. */
function LateNotice() {
  const { t } = useWords();
  return (
    <Notice tone="info" title={t('job.late.title')} quiet>
      <p>{t('job.late.text')}</p>
    </Notice>
  );
}

interface ViewNoticeProps {
  what: Shortcoming;
  /** Its last day. */
  expiry: string;
  repostedAs: number | undefined;
  onRetry: () => void;
}

/** The screen's own region says its first words. */
function ViewNotice({ what, expiry, repostedAs, onRetry }: ViewNoticeProps) {
  const { t, language } = useWords();
  return (
    <Notice tone={what === 'cardOnly' ? 'info' : 'warn'} title={t(`job.${what}.title`)} quiet>
      <p>
        {what === 'expired'
          ? t('job.expired.text', { day: formatDay(expiry, language) })
          : t(`job.${what}.text`)}
      </p>
      {repostedAs !== undefined && (
        <p>
          {t('job.reposted')} <Link to={paths.job.href(repostedAs)}>{t('job.repostedOpen')}</Link>
        </p>
      )}
      {what === 'cardOnly' && (
        <div className={styles['retry']}>
          <Button variant="secondary" size="small" onClick={onRetry}>
            {t('job.retry')}
          </Button>
        </div>
      )}
    </Notice>
  );
}
