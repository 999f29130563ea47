import { useState } from 'react';
import { Checkbox } from '../../ui/form/checkbox.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Select } from '../../ui/form/select.tsx';
import { useWords } from '../../i18n/words.ts';
import type { AheadSettings } from '../../sync/details/details-ahead.ts';
import { useDeviceStorageStatus, useServices } from '../services.ts';
import { byteWords } from '../../i18n/byte-words.ts';
import screen from './storage-screen.module.css';
import { useStoredCounts } from './use-stored-counts.ts';

const BUDGETS = [5_000_000, 20_000_000, 50_000_000, 200_000_000] as const;

/** The number of postings that can be read offline, and the settings for downloading them in advance. */
export function Ahead() {
  const { t, language } = useWords();
  const { deviceStorage } = useServices();
  const { ahead, provinces, link, canKeep } = useDeviceStorageStatus();
  const counts = useStoredCounts();
  const [failed, setFailed] = useState(false);
  if (!ahead || !canKeep) return null;
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const here = (provinces ?? []).reduce((sum, { postingsHere }) => sum + postingsHere, 0);
  const isWaiting = ahead.on && !ahead.overMetered && link !== 'free';
  const budgets = [...new Set([...BUDGETS, ahead.budgetBytes])].toSorted((a, b) => a - b);

  function change(settings: Partial<AheadSettings>) {
    deviceStorage.setAhead(settings).then(
      () => setFailed(false),
      () => setFailed(true),
    );
  }
  return (
    <section className={screen['section']} aria-labelledby="storage-ahead">
      <h2 className={screen['title']} id="storage-ahead">
        {t('storage.ahead.title')}
      </h2>
      {total > 0 && (
        <p aria-live="polite">{t('storage.ahead.count', { here: Math.min(here, total), total })}</p>
      )}
      <Checkbox
        name="ahead"
        label={t('storage.ahead.on')}
        checked={ahead.on}
        onChange={on => change({ on })}
      />
      {ahead.on && (
        <>
          <Checkbox
            name="aheadMetered"
            label={t('storage.ahead.metered')}
            checked={ahead.overMetered}
            onChange={overMetered => change({ overMetered })}
          />
          <Select
            name="aheadBudget"
            label={t('storage.ahead.budget')}
            hint={t('storage.ahead.budgetHint')}
            value={String(ahead.budgetBytes)}
            onChange={bytes => change({ budgetBytes: Number(bytes) })}
            options={budgets.map(bytes => ({ value: String(bytes), label: byteWords(bytes, language) }))}
          />
        </>
      )}
      {isWaiting && (
        <Notice tone="info" quiet>
          {t('storage.ahead.waiting')}
        </Notice>
      )}
      {failed && <Notice tone="error">{t('storage.ahead.failed')}</Notice>}
    </section>
  );
}
