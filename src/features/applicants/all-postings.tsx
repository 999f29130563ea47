import { Link } from '../../ui/link.tsx';
import { useText } from '../../i18n/use-text.ts';
import type { OwnPosting } from '../../local/db/pulled-records.ts';
import { useOwnPostings } from '../../local/hooks/use-own-records.ts';
import { type ReceivedCount, useReceivedCounts } from '../../local/hooks/use-received.ts';
import { BackLink } from '../../ui/layout/back-link.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { LinkButton } from '../../ui/buttons/link-button.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { useDocumentTitle } from '../../ui/use-document-title.ts';
import { useMoreItems } from '../../ui/use-more-items.ts';
import { paths } from '../paths.ts';
import styles from './applicants.module.css';
import { NewApplications } from './new-applications.tsx';
import { NewMessages } from './new-messages.tsx';
import { NewBadge } from './new-badge.tsx';

const AT_ONCE = 100;

/** Every posting of the person's team, with how many applied. */
export function AllPostings() {
  const t = useText();
  useDocumentTitle(t('applicants.title'));
  const postings = useOwnPostings();
  const counts = useReceivedCounts();
  const { shown, showMore, list } = useMoreItems<HTMLUListElement>(AT_ONCE);
  const isLoading = !postings || !counts;
  const sent = (postings ?? []).flatMap(({ record }) => record ?? []);
  return (
    <Page width="reading">
      <BackLink to={paths.profile.href()}>{t('applicants.toProfile')}</BackLink>
      <PageHeader title={t('applicants.title')} lead={t('applicants.lead')} />
      <div className={styles['parts']} aria-busy={isLoading}>
        <NewMessages />
        <NewApplications />
        {isLoading && <Skeleton height="title" />}
        {!isLoading && sent.length === 0 && (
          <EmptyState
            title={t('applicants.noPostings')}
            action={
              <LinkButton to={paths.postJob.href()} variant="secondary">
                {t('applicants.post')}
              </LinkButton>
            }
          >
            {t('applicants.noPostingsText')}
          </EmptyState>
        )}
        {!isLoading && sent.length > 0 && (
          <section className={styles['part']} aria-labelledby="applicants-postings">
            <div className={styles['bar']}>
              <h2 className={styles['partTitle']} id="applicants-postings">
                {t('applicants.postingsTitle')}
              </h2>
              <Link to={paths.profilePart.href('team')} className={styles['link']}>
                {t('applicants.mailLink')}
              </Link>
            </div>
            <ul ref={list} className={styles['list']}>
              {sent.slice(0, shown).map(posting => (
                <li key={posting.id}>
                  <PostingLink posting={posting} count={counts.get(posting.jobId)} />
                </li>
              ))}
            </ul>
            {sent.length > shown && (
              <Button variant="secondary" wide onClick={showMore}>
                {t('applicants.more', { count: Math.min(AT_ONCE, sent.length - shown) })}
              </Button>
            )}
          </section>
        )}
      </div>
    </Page>
  );
}

function PostingLink({ posting, count }: { posting: OwnPosting; count: ReceivedCount | undefined }) {
  const t = useText();
  return (
    <Link to={paths.applicants.href(posting.jobId)} className={styles['line']}>
      <span className={styles['words']}>
        <span className={styles['name']}>{posting.jobTitle}</span>
        <span className={styles['soft']}>
          {[posting.businessName, posting.city].filter(text => text !== '').join(' · ')}
        </span>
        <span className={styles['soft']}>{t('applicants.count', { count: count?.standing ?? 0 })}</span>
      </span>
      <NewBadge count={count?.fresh ?? 0} />
    </Link>
  );
}
