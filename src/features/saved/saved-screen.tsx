import { Link } from '../../ui/link.tsx';
import { useText } from '../../i18n/use-text.ts';
import { useJobMarks } from '../../local/hooks/use-job-marks.ts';
import { HiddenEmployers } from '../jobs/card/hidden-employers.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { useDocumentTitle } from '../../ui/use-document-title.ts';
import { ChangesLine } from './changes-line.tsx';
import { paths } from '../paths.ts';
import { useSession } from '../services.ts';
import { DraftList } from './draft-list.tsx';
import { SavedJobs } from './saved-jobs.tsx';
import styles from './saved-screen.module.css';
import { SavedSearches } from './saved-searches.tsx';

export function SavedScreen() {
  const t = useText();
  useDocumentTitle(t('saved.title'));
  const session = useSession();
  const { employers } = useJobMarks();
  return (
    <Page>
      <PageHeader
        title={t('saved.title')}
        lead={t(session.status === 'guest' ? 'saved.leadGuest' : 'saved.lead')}
      />
      <ChangesLine />
      <p className={styles['soft']}>
        <Link to={paths.resume.href()}>{t('saved.resumeLink')}</Link>
        {' · '}
        <Link to={paths.receive.href()}>{t('saved.receiveLink')}</Link>
      </p>
      <div className={styles['sections']}>
        <SavedJobs />
        <SavedSearches />
        <DraftList />
        <HiddenEmployers employers={employers} />
      </div>
    </Page>
  );
}
