import { useText } from '../../i18n/use-text.ts';
import { type OwnReview, useNewPostings, waitsFor } from '../../local/hooks/own-reviews.ts';
import { LinkButton } from '../../ui/buttons/link-button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { paths } from '../paths.ts';
import { useSession } from '../services.ts';
import { ConfirmAddress } from './confirm-address.tsx';
import styles from './review.module.css';

interface ReviewNoticeProps {
  review: Pick<OwnReview, 'state' | 'reason'>;
  /** The number of postings concerned. */
  count?: number;
  /** The refused posting, to start another one from it. */
  jobId?: number | null;
  /** The posting's title, if the notice isn't shown with it. */
  title?: string;
}

/** Why the user's own posting isn't public, and what can be done about it. */
export function ReviewNotice({
  review: { state, reason },
  count = 1,
  jobId = null,
  title,
}: ReviewNoticeProps) {
  const t = useText();
  switch (state) {
    case 'confirmation':
      return <Confirmation count={count} />;
    case 'review':
      return (
        <Notice tone="info" title={t('review.review.title')} quiet>
          <p>{t('review.review.text', { count })}</p>
        </Notice>
      );
    case 'refused':
      return (
        <Notice
          tone="warn"
          title={reason ? t('review.refused.titleWith', { reason }) : t('review.refused.title')}
          quiet
        >
          {title && <p>{title}</p>}
          <p>{t('review.refused.text')}</p>
          {jobId !== null && (
            <div className={styles['buttons']}>
              <LinkButton to={paths.postJob.like(jobId)} variant="secondary" size="small">
                {t('review.refused.again')}
              </LinkButton>
            </div>
          )}
        </Notice>
      );
  }
}

function Confirmation({ count }: { count: number }) {
  const t = useText();
  const session = useSession();
  const newPostings = useNewPostings();
  const email = session.status === 'guest' ? '' : session.user.email;
  if (waitsFor('confirmation', newPostings) === 'colleague') {
    return (
      <Notice tone="info" title={t('review.colleague.title')} quiet>
        <p>{t('review.colleague.text')}</p>
      </Notice>
    );
  }
  return (
    <Notice tone="info" title={t('review.confirmation.title')} quiet>
      <p>
        {email
          ? t('review.confirmation.text', { count, address: email })
          : t('review.confirmation.noAddress', { count })}
      </p>
      <ConfirmAddress email={email} />
    </Notice>
  );
}
