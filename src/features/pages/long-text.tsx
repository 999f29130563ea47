import { type ReactNode, useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import styles from './long-text.module.css';
import type { PageContent } from './page-content.ts';
import { usePage } from './use-page.ts';

interface LongTextProps {
  name: string;
  children: (content: PageContent) => ReactNode;
}

/** Loads a long text, and reports if neither this device nor the server has it. */
export function LongText({ name, children }: LongTextProps) {
  const [tries, setTries] = useState(0);
  return (
    <LoadedText key={`${name} ${tries}`} name={name} onRetry={() => setTries(tries + 1)}>
      {children}
    </LoadedText>
  );
}

function LoadedText({ name, onRetry, children }: LongTextProps & { onRetry: () => void }) {
  const t = useText();
  const page = usePage(name);
  if (page.state === 'ready') return children(page.content);
  return (
    <Page width="reading">
      <div className={styles['waiting']} aria-busy={page.state === 'loading'}>
        {page.state === 'failed' ? (
          <Notice tone="error">
            <p>{t('pages.loadFailed')}</p>
            <p>
              <Button variant="secondary" size="small" onClick={onRetry}>
                {t('common.errorRetry')}
              </Button>
            </p>
          </Notice>
        ) : (
          <>
            <Skeleton height="title" width="half" />
            <Skeleton />
            <Skeleton width="half" />
          </>
        )}
      </div>
    </Page>
  );
}
