import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { TriangleAlert } from '../../ui/icons.ts';
import { Page } from '../../ui/layout/page.tsx';
import { useDocumentTitle } from '../../ui/use-document-title.ts';
import type { FailedProps } from './error-boundary.tsx';
import styles from './error-screen.module.css';
import { LoadFailed } from './load-failed.ts';

export function ErrorScreen({ error, onRetry }: FailedProps) {
  const t = useText();
  const isLoading = error instanceof LoadFailed;
  // Another tab may have updated the app: then this one's files are gone, and no second try gets them.
  const isToReload = isLoading && navigator.onLine;
  const title = t(isLoading ? 'common.loadTitle' : 'common.errorTitle');
  useDocumentTitle(title);
  return (
    <Page width="reading">
      <div role="alert">
        <EmptyState
          title={title}
          headingLevel={1}
          icon={<Icon icon={TriangleAlert} size={40} />}
          action={
            <>
              <Button variant={isToReload ? 'secondary' : 'primary'} onClick={onRetry}>
                {t('common.errorRetry')}
              </Button>
              <Button variant={isToReload ? 'primary' : 'secondary'} onClick={() => window.location.reload()}>
                {t('common.errorReload')}
              </Button>
            </>
          }
        >
          {t(isToReload ? 'common.loadText' : isLoading ? 'common.loadOffline' : 'common.errorText')}
        </EmptyState>
      </div>
      <details className={styles['detail']}>
        <summary>{t('common.errorDetail')}</summary>
        <pre lang="en">{error.message}</pre>
      </details>
    </Page>
  );
}
