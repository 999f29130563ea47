import { useText } from '../../i18n/use-text.ts';
import { useProfileParts } from '../../local/hooks/use-profile.ts';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { useDocumentTitle } from '../../ui/use-document-title.ts';
import { useSession } from '../services.ts';
import { AboutSection } from './about-section.tsx';
import { EntriesSection } from './entries-section.tsx';
import { FilesSection } from './files-section.tsx';
import styles from './resume.module.css';
import { WorkSection } from './work-section.tsx';

/** The job seeker's profile and résumés. It's on the device first, so it needs no account. */
export function ResumeScreen() {
  const t = useText();
  useDocumentTitle(t('resume.title'));
  const session = useSession();
  const parts = useProfileParts();
  return (
    <Page>
      <PageHeader
        title={t('resume.title')}
        lead={t(session.status === 'guest' ? 'resume.leadGuest' : 'resume.lead')}
      />
      {parts ? (
        <div className={styles['columns']}>
          <div className={styles['column']}>
            <AboutSection />
            <WorkSection />
          </div>
          <div className={styles['column']}>
            <FilesSection parts={parts} />
            <EntriesSection kind="experience" parts={parts} />
            <EntriesSection kind="education" parts={parts} />
          </div>
        </div>
      ) : (
        <Skeleton height="block" />
      )}
    </Page>
  );
}
