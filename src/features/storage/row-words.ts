import type { ProvinceDetails } from '../../sync/details/device-storage-status.ts';
import { momentWords } from '../../i18n/moment-words.ts';
import type { Words } from '../../i18n/words.ts';
import { byteWords } from '../../i18n/byte-words.ts';
import type { ProvinceRow } from './province-rows.ts';

type Action = 'download' | 'stop' | 'resume' | 'now' | 'retry' | 'update';

/** The next action of the row's button. */
export function actionOf(details: ProvinceDetails | null): Action {
  switch (details?.state) {
    case undefined:
      return 'download';
    case 'asking':
    case 'downloading':
      return 'stop';
    case 'waiting':
      return details.reason === 'metered' ? 'now' : 'stop';
    case 'stopped':
      return 'resume';
    case 'failed':
      return 'retry';
    case 'kept':
      return 'update';
  }
}

export function isRunning(details: ProvinceDetails | null): details is ProvinceDetails {
  return details?.state === 'asking' || details?.state === 'downloading';
}

/** One line: the size, the progress, or what it waits for. */
export function rowWords(row: ProvinceRow, nowMs: number, words: Words): string {
  const { t, language } = words;
  const size = byteWords(row.bytes, language);
  const { details, postings } = row;
  if (!details) return t('storage.row.none', { postings, size });
  const done = byteWords(details.doneBytes, language);
  const isBegun = details.bytes > 0;
  switch (details.state) {
    case 'asking':
      return t('storage.row.asking');
    case 'downloading':
      return t(details.isUpdating ? 'storage.row.updating' : 'storage.row.downloading', { done, size });
    case 'waiting':
      if (details.reason === 'metered')
        return t(isBegun ? 'storage.row.metered' : 'storage.row.meteredStart', { done, size });
      return t(isBegun ? 'storage.row.offline' : 'storage.row.offlineStart', { done, size });
    case 'stopped':
      return t('storage.row.stopped', { done, size });
    case 'failed':
      if (details.reason === 'outdated') return t('storage.row.outdated');
      if (details.reason === 'damaged') return t('storage.row.damaged', { done, size });
      return t(isBegun ? 'storage.row.quota' : 'storage.row.quotaGone', { done, size });
    case 'kept':
      return t('storage.row.kept', {
        postings,
        size,
        moment: momentWords(details.checkedAtMs, nowMs, words),
      });
  }
}
