import { Button } from '../../../ui/buttons/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { CircleHelp, CloudOff } from '../../../ui/icons.ts';
import { LinkButton } from '../../../ui/buttons/link-button.tsx';
import { paths } from '../../paths.ts';
import { Related } from './related.tsx';
import { useWords } from '../../../i18n/words.ts';
import { useToday, useWageTable } from '../../services.ts';

interface JobMissingProps {
  status: 'unknown' | 'offline';
  onRetry?: () => void;
}

/** For a posting that can't be shown, with alternatives. */
export function JobMissing({ status, onRetry }: JobMissingProps) {
  const { t } = useWords();
  const today = useToday();
  const wageTable = useWageTable();
  return (
    <>
      <EmptyState
        icon={<Icon icon={status === 'offline' ? CloudOff : CircleHelp} size={36} />}
        title={t(`job.${status}.title`)}
        headingLevel={1}
        action={
          <>
            {status === 'offline' && onRetry && <Button onClick={onRetry}>{t('job.retry')}</Button>}
            <LinkButton to={paths.jobList.href()} variant="secondary">
              {t('job.allJobs')}
            </LinkButton>
          </>
        }
      >
        <p>{t(`job.${status}.text`)}</p>
      </EmptyState>
      <Related card={null} today={today} wageTable={wageTable} />
    </>
  );
}
