import { NoStorageWords } from '../../features/draft-form/no-storage.tsx';
import { paths } from '../../features/paths.ts';
import { useText } from '../../i18n/use-text.ts';
import { LinkButton } from '../../ui/buttons/link-button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { CircleAlert } from '../../ui/icons.ts';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { useDocumentTitle } from '../../ui/use-document-title.ts';
import styles from './connection-notice.module.css';

/** The browser refuses its storage, so forms have nowhere to keep what is written. */
export function NoStorageLine() {
  return (
    <div className={styles['region']} role="status">
      <p className={styles['line']}>
        <Icon icon={CircleAlert} size={16} />
        <span>
          <NoStorageWords />
        </span>
      </p>
    </div>
  );
}

/** In place of a screen that shows what is kept on the device. The line above it says why. */
export function WithoutStorage() {
  const t = useText();
  const title = t('shell.noStorage.title');
  useDocumentTitle(title);
  return (
    <Page>
      <PageHeader title={title} />
      <div>
        <LinkButton to={paths.jobList.href()}>{t('common.notFoundAction')}</LinkButton>
      </div>
    </Page>
  );
}
