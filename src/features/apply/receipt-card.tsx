import { lazy, Suspense } from 'react';
import type { Card, Details } from '../../domain/listing.ts';
import { momentWords } from '../../i18n/moment-words.ts';
import { useWords } from '../../i18n/words.ts';
import type { OutboxEntry } from '../../local/db/outbox-entry.ts';
import { useApplicationProgress } from '../../local/hooks/use-application-progress.ts';
import { progressStage } from '../../sync/outbox/application-progress.ts';
import { CopyButton } from '../../ui/buttons/copy-button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Link } from '../../ui/link.tsx';
import type { Receipt } from '../../wire/operations/push.ts';
import { writtenMessage } from '../outbox/entry/written-fields.ts';
import { WrittenText } from '../outbox/entry/written-text.tsx';
import { paths } from '../paths.ts';
import { useServices, useSession } from '../services.ts';
import styles from './receipt-card.module.css';
import { ProgressSteps } from './progress-steps.tsx';
import { WaysToApply } from './ways-to-apply.tsx';

const PushOffer = lazy(async () => ({
  default: (await import('../account/notifications/push-offer.tsx')).PushOffer,
}));

interface ReceiptCardProps {
  entry: OutboxEntry;
  receipt: Receipt;
  duplicate: boolean;
  card: Card;
  /** null: the full posting isn't on this device. */
  details: Details | null;
}

/**
 * The server's receipt of the application (the reference may be read out on the telephone), its progress since, and the other
 * ways to apply if it did not arrive.
 */
export function ReceiptCard({ entry, receipt, duplicate, card, details }: ReceiptCardProps) {
  const words = useWords();
  const { t } = words;
  const { now } = useServices();
  const session = useSession();
  const progress = useApplicationProgress(receipt.documentId) ?? {};
  const { delivery } = progress;
  const isFailed = progressStage(progress) === 'failed';
  const title = isFailed ? 'apply.failedTitle' : duplicate ? 'apply.sent.duplicate' : 'apply.sent.success';
  return (
    <>
      <Notice tone={isFailed ? 'warn' : duplicate ? 'info' : 'good'} title={t(title)} quiet>
        {duplicate && (
          <>
            <p>{t('apply.sent.duplicateText')}</p>
            <p>
              <Link to={paths.applications.href(receipt.documentId)}>{t('apply.sent.seeFirst')}</Link>
            </p>
          </>
        )}
        <dl className={styles['facts']}>
          <div>
            <dt>{t('apply.sent.reference')}</dt>
            <dd className={styles['reference']}>{receipt.reference}</dd>
          </div>
          <div>
            <dt>{t('apply.sent.at')}</dt>
            <dd>
              <time dateTime={receipt.acceptedAt}>
                {momentWords(Date.parse(receipt.acceptedAt), now(), words)}
              </time>
            </dd>
          </div>
        </dl>
      </Notice>
      <ProgressSteps progress={progress} acceptedAt={receipt.acceptedAt} />
      {session.status === 'signed-in' && !isFailed && (
        <Suspense>
          <PushOffer />
        </Suspense>
      )}
      {(isFailed || duplicate) && (
        <>
          <WrittenText entry={entry} open={duplicate} />
          <CopyButton
            text={writtenMessage(entry)}
            label={t('apply.copyText')}
            copied={t('apply.copied')}
            refused={t('apply.copyRefused')}
          />
        </>
      )}
      {isFailed && details && (
        <WaysToApply
          card={card}
          details={details}
          afterFailure
          deadAddress={delivery?.reason === 'bounced' ? delivery.address : undefined}
        />
      )}
    </>
  );
}
