import { useEffect, useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { Page } from '../../ui/layout/page.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { useDocumentTitle } from '../../ui/use-document-title.ts';
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx';
import { useServices } from '../services.ts';
import { Ahead } from './ahead.tsx';
import { KeepSafe } from './keep-safe.tsx';
import { MakeRoom } from './make-room.tsx';
import { OwnDataCard } from './own-data-card.tsx';
import { ProvinceChoice } from './province-choice.tsx';
import { ProvinceDownloads } from './province-downloads.tsx';
import styles from './storage-screen.module.css';
import { StorageSummary } from './storage-summary.tsx';

export function StorageScreen() {
  const t = useText();
  useDocumentTitle(t('storage.title'));
  const { deviceStorage } = useServices();
  const [news, setNews] = useState('');
  useEffect(() => {
    void deviceStorage.measure();
  }, [deviceStorage]);

  return (
    <Page>
      <PageHeader title={t('storage.title')} lead={t('storage.lead')} />
      <div className={styles['columns']}>
        <div className={styles['summary']}>
          <StorageSummary />
        </div>
        <div className={styles['main']}>
          <Ahead />
          <ProvinceDownloads onNews={setNews} />
          <ProvinceChoice />
          <MakeRoom onNews={setNews} />
        </div>
        <div className={styles['side']}>
          <OwnDataCard />
          <KeepSafe />
        </div>
      </div>
      <VisuallyHidden>
        <span role="status">{news}</span>
      </VisuallyHidden>
    </Page>
  );
}
