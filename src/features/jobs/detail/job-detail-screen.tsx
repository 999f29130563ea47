import { useEffect } from 'react';
import { useParams } from 'react-router-dom';
import { useMarkViewed } from '../../../local/hooks/use-mark-viewed.ts';
import { Page } from '../../../ui/layout/page.tsx';
import { useDocumentTitle } from '../../../ui/use-document-title.ts';
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.tsx';
import { useServices, useTodayIn } from '../../services.ts';
import { BackToList } from './back-to-list.tsx';
import { useBeside } from '../beside.ts';
import { JobDetailBody } from './job-detail-body.tsx';
import { readJobId } from '../job-address.ts';
import { JobMissing } from './job-missing.tsx';
import { shortcoming } from './job-view.ts';
import { useJob } from './use-job.ts';
import { useWords } from '../../../i18n/words.ts';

export function JobDetailScreen() {
  const jobId = readJobId(useParams().id);
  const beside = useBeside();
  const posting = (
    <>
      <BackToList />
      {jobId === null ? <NoJob /> : <JobDetail key={jobId} jobId={jobId} />}
    </>
  );
  return beside ? posting : <Page>{posting}</Page>;
}

/** An address that cannot be a posting's. */
function NoJob() {
  const { t } = useWords();
  useDocumentTitle(t('job.unknown.title'));
  return <JobMissing status="unknown" />;
}

function JobDetail({ jobId }: { jobId: number }) {
  const { t } = useWords();
  const { now } = useServices();
  const { view, retry } = useJob(jobId);
  const markViewed = useMarkViewed();
  const card = 'card' in view ? view.card : null;
  const today = useTodayIn()(card?.provinceId ?? null);
  const missing = view.status === 'unknown' || view.status === 'offline' ? view.status : null;
  useDocumentTitle(missing ? t(`job.${missing}.title`) : (card?.jobTitle ?? t('job.title')));

  const isHere = card !== null;
  useEffect(() => {
    if (isHere) markViewed(jobId, now());
  }, [isHere, jobId, markViewed, now]);

  const lack = missing ?? shortcoming(view, today);
  const coming = view.status === 'loading' && t(view.isLate && card ? 'job.late.title' : 'job.loading');
  const said = lack ? t(`job.${lack}.title`) : coming;
  return (
    <>
      <div role="status">
        <VisuallyHidden>{said}</VisuallyHidden>
      </div>
      {view.status === 'unknown' || view.status === 'offline' ? (
        <JobMissing status={view.status} onRetry={retry} />
      ) : (
        <JobDetailBody view={view} onRetry={retry} />
      )}
    </>
  );
}
