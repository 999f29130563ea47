import { useText } from '../i18n/use-text.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Icon } from '../ui/icon.tsx';
import { TriangleAlert } from '../ui/icons.ts';
import { Page } from '../ui/page.tsx';
import { useDocumentTitle } from '../ui/use-document-title.ts';
import type { FailedProps } from './error-boundary.tsx';
import styles from './error-screen.module.css';

export function ErrorScreen({ error, onRetry }: FailedProps) {
  const t = useText();
  useDocumentTitle(t('common.errorTitle'));
  return (
    <Page width="reading">
      <div role="alert">
        <EmptyState
          title={t('common.errorTitle')}
          headingLevel={1}
          icon={<Icon icon={TriangleAlert} size={40} />}
          action={
            <>
              <Button onClick={onRetry}>{t('common.errorRetry')}</Button>
              <Button variant="secondary" onClick={() => window.location.reload()}>
                {t('common.errorReload')}
              </Button>
            </>
          }
        >
          {t('common.errorText')}
        </EmptyState>
      </div>
      <details className={styles['detail']}>
        <summary>{t('common.errorDetail')}</summary>
        <pre lang="en">{error.message}</pre>
      </details>
    </Page>
  );
}
