import { useEffect, useRef, useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import type { ProvinceDetails } from '../../sync/details/device-storage-status.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { useWords } from '../../i18n/words.ts';
import { useCatalogueValue, useDeviceStorageStatus, useServices } from '../services.ts';
import { CostDialog } from './cost-dialog.tsx';
import { progressNews } from './progress-news.ts';
import { provinceLabel } from './province-label.ts';
import { ProvinceDownload } from './province-download.tsx';
import styles from './province-downloads.module.css';
import { type ProvinceRow, provinceRows } from './province-rows.ts';
import screen from './storage-screen.module.css';
import { useStoredCounts } from './use-stored-counts.ts';

/** Downloads of whole provinces. `onNews` receives announcements for screen readers. */
export function ProvinceDownloads({ onNews }: { onNews: (news: string) => void }) {
  const t = useText();
  const { deviceStorage } = useServices();
  const { provinces, listProvinces, link, canKeep } = useDeviceStorageStatus();
  const state = useCatalogueValue(status => status.state);
  const counts = useStoredCounts();
  const [failed, setFailed] = useState<'keep' | 'stop' | 'remove' | null>(null);
  const [asking, setAsking] = useState<{ row: ProvinceRow; update: boolean } | null>(null);
  useProgressNews(provinces, onNews);

  // The list may answer before the disk is read: its provinces would be offered for download although they are here.
  const rows = provinces === null ? [] : provinceRows(counts, provinces, listProvinces ?? []);
  const isWaiting = rows.length === 0 && (state === 'opening' || provinces === null);

  function begin(row: ProvinceRow, update: boolean) {
    if (link === 'free') void download(row, update, false);
    else setAsking({ row, update });
  }
  function agree(overMetered: boolean) {
    setAsking(null);
    if (asking && (overMetered || !asking.update)) void download(asking.row, asking.update, overMetered);
  }
  async function download({ province }: ProvinceRow, update: boolean, overMetered: boolean) {
    try {
      if (update) await deviceStorage.refreshDetails(province, { overMetered });
      else await deviceStorage.keepDetails(province, { overMetered });
      setFailed(null);
    } catch {
      setFailed('keep');
    }
  }

  return (
    <section className={screen['section']} aria-labelledby="storage-details">
      <h2 className={screen['title']} id="storage-details">
        {t('storage.details.title')}
      </h2>
      <p className={screen['soft']}>{t('storage.details.lead')}</p>
      {!canKeep && (
        <Notice tone="info" quiet>
          {t('storage.details.unsupported')}
        </Notice>
      )}
      {canKeep && link !== 'free' && (
        <Notice tone="info" quiet>
          {t(link === 'metered' ? 'storage.link.metered' : 'storage.link.saveData')}
        </Notice>
      )}
      {failed && (
        <Notice tone="error">
          {t(failed === 'remove' ? 'storage.room.failed' : 'storage.details.refused')}
        </Notice>
      )}
      {isWaiting && <Skeleton height="title" />}
      {!isWaiting && rows.length === 0 && <p className={styles['none']}>{t('storage.details.none')}</p>}
      {canKeep && rows.length > 0 && (
        <ul className={styles['rows']}>
          {rows.map(row => (
            <ProvinceDownload
              key={row.province}
              row={row}
              onBegin={update => begin(row, update)}
              onRemoved={onNews}
              onFailed={setFailed}
            />
          ))}
        </ul>
      )}
      <CostDialog row={asking?.row ?? null} onAnswer={agree} onClose={() => setAsking(null)} />
    </section>
  );
}

function useProgressNews(provinces: readonly ProvinceDetails[] | null, onNews: (news: string) => void): void {
  const words = useWords();
  const last = useRef<readonly ProvinceDetails[] | null>(null);
  useEffect(() => {
    const before = last.current;
    last.current = provinces;
    if (before === null || provinces === null) return;
    for (const details of provinces) {
      const news = progressNews(
        before.find(each => each.province === details.province),
        details,
      );
      const province = provinceLabel(details.province, words);
      if (news?.kind === 'quarter')
        onNews(words.t('storage.say.quarter', { province, percent: news.percent }));
      else if (news) onNews(words.t(`storage.say.${news.kind}`, { province }));
    }
  }, [provinces, onNews, words]);
}
