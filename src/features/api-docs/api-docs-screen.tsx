import { useMemo, useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { CloudOff } from '../../ui/icons.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { Status } from '../../ui/feedback/status.tsx';
import { useDocumentTitle } from '../../ui/use-document-title.ts';
import { LongText } from '../pages/long-text.tsx';
import type { Block, PageContent } from '../pages/page-content.ts';
import { Prose } from '../pages/prose.tsx';
import styles from './api-docs-screen.module.css';
import { Beginning } from './beginning.tsx';
import { DescriptionSkeleton } from './description/description-skeleton.tsx';
import { OperationList } from './operation/operation-list.tsx';
import type { ShownDescription } from './description/shown-description.ts';
import { type DescriptionState, useDescription } from './description/use-description.ts';

/** `/api-docs`: how to begin, every call as the server describes it, and further information. */
export function ApiDocsScreen() {
  const [attempt, setAttempt] = useState(0);
  // Asked for here, so that it comes beside the page's own text and not after it.
  const found = useDescription(attempt);
  return (
    <LongText name="api-docs">
      {content => <ApiDocs content={content} found={found} onRetry={() => setAttempt(attempt + 1)} />}
    </LongText>
  );
}

interface DescribedProps {
  found: DescriptionState;
  onRetry: () => void;
}

function ApiDocs({ content, ...described }: DescribedProps & { content: PageContent }) {
  useDocumentTitle(content.title);
  return (
    <Page>
      <PageHeader title={content.title} lead={content.lead} />
      <div className={styles['body']}>
        <Described {...described} />
        <Prose blocks={ownAddress(content.blocks)} />
      </div>
    </Page>
  );
}

function Described({ found, onRetry }: DescribedProps) {
  const t = useText();
  const [apiKey, setApiKey] = useState('');
  const shown = useMemo<ShownDescription | null>(
    () =>
      found.state === 'ready'
        ? { description: found.description, console: found.console, apiKey, onApiKey: setApiKey }
        : null,
    [apiKey, found],
  );
  const retry = (
    <Button variant="secondary" onClick={onRetry}>
      {t('common.errorRetry')}
    </Button>
  );
  if (found.state === 'loading') return <DescriptionSkeleton />;
  if (found.state === 'offline')
    return (
      <Status className={styles['state']}>
        <EmptyState icon={<Icon icon={CloudOff} size={28} />} title={t('api.offlineTitle')} action={retry}>
          <p>{t('api.offlineText')}</p>
        </EmptyState>
      </Status>
    );
  if (!shown || found.state === 'failed')
    return (
      <div className={styles['state']}>
        <Notice tone="error" title={t('api.failedTitle')}>
          <p>{t('api.failedText')}</p>
          <p>{retry}</p>
        </Notice>
      </div>
    );
  return (
    <>
      {found.isKept && (
        <Notice tone="info">
          <p>{t('api.kept')}</p>
          <p>{retry}</p>
        </Notice>
      )}
      <Beginning shown={shown} />
      <OperationList shown={shown} />
    </>
  );
}

/** Inserts this server's address, so that examples run as they are. */
function ownAddress(blocks: readonly Block[]): Block[] {
  return blocks.map(block =>
    block.kind === 'code'
      ? { ...block, text: block.text.replaceAll(/https:\/\/(?:YOUR-SERVER|VOTRE-SERVEUR)/g, location.origin) }
      : block,
  );
}
