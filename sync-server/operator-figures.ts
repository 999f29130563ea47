import type { BackupSchedule } from './backup/backup-schedule.ts';
import type { Files } from './files/create-files.ts';
import type { ReadFigure } from './http/metrics.ts';
import type { Collector } from './retention/collector.ts';
import type { Waiting } from './mail/delivery-figures.ts';
import type { ReviewCause } from './postings/posting-review.ts';
import type { ConflictFigures } from './store/store.ts';
import type { DiskGuard } from './store/disk-guard.ts';

interface Watched {
  guard: Pick<DiskGuard, 'freeBytes'>;
  backups: Pick<BackupSchedule, 'figures'> | null;
  collector: Pick<Collector, 'figures'>;
  files: Pick<Files, 'figures'>;
  /** Postings that aren't public yet. */
  waiting: () => Record<ReviewCause, number>;
  /** Reports of postings that the operator hasn't deleted. */
  reports: () => number;
  messages: () => Waiting;
  retries: () => number;
  /** null: documents can't have several versions at once. */
  conflicts: () => ConflictFigures | null;
  nowMs: () => number;
}

/** The metrics of `GET /metrics` besides requests and the process itself (docs/operations.md). */
export function operatorFigures({
  guard,
  backups,
  collector,
  files,
  waiting,
  reports,
  conflicts,
  ...mail
}: Watched): ReadFigure[] {
  const always: ReadFigure[] = [
    {
      name: 'portage_disk_free_bytes',
      help: 'Free space on the disk of the data directory, when last checked',
      read: () => guard.freeBytes,
    },
    {
      name: 'portage_collector_last_round_timestamp_seconds',
      help: 'When all data was last checked for what is old; 0 = never',
      read: () => collector.figures.doneMs / 1000,
    },
    {
      name: 'portage_collector_freed_documents',
      help: 'Removed documents whose last trace was deleted from the files since the start',
      read: () => collector.figures.freed,
    },
    {
      name: 'portage_postings_waiting_for_review',
      help: 'Postings waiting for the operator (npm run review)',
      read: () => waiting().review,
    },
    {
      name: 'portage_postings_waiting_for_confirmation',
      help: 'Postings waiting for their poster to verify an address',
      read: () => waiting().confirmation,
    },
    {
      name: 'portage_posting_reports',
      help: 'Reports of postings that the operator has not deleted',
      read: reports,
    },
    ...fileFigures(files),
    ...messageFigures(mail),
    ...conflictFigures(conflicts),
  ];
  if (!backups) return always;
  const { figures } = backups;
  return [
    ...always,
    {
      name: 'portage_backup_last_success_timestamp_seconds',
      help: 'When the newest scheduled backup was made; 0 = none',
      read: () => figures.lastSuccessMs / 1000,
    },
    {
      name: 'portage_backup_last_bytes',
      help: 'Size of the newest scheduled backup',
      read: () => figures.lastBytes,
    },
    {
      name: 'portage_backup_failures',
      help: 'Scheduled backups that failed since the start',
      read: () => figures.failures,
    },
  ];
}

export function conflictFigures(conflicts: Watched['conflicts']): ReadFigure[] {
  if (conflicts() === null) return [];
  return [
    {
      name: 'portage_conflicts_found',
      help: 'Documents that had several versions at once since the start',
      read: () => conflicts()?.found ?? 0,
    },
    {
      name: 'portage_conflicts_repaired',
      help: 'Those of them that have one version again',
      read: () => conflicts()?.repaired ?? 0,
    },
    {
      name: 'portage_conflicts_kept',
      help: 'Versions that were kept because merging would have lost something',
      read: () => conflicts()?.kept ?? 0,
    },
  ];
}

function messageFigures({
  messages,
  retries,
  nowMs,
}: Pick<Watched, 'messages' | 'retries' | 'nowMs'>): ReadFigure[] {
  return [
    {
      name: 'portage_messages_queued',
      help: 'Emails and text messages that no mail server or gateway has accepted yet',
      read: () => messages().count,
    },
    {
      name: 'portage_messages_oldest_seconds',
      help: 'Age of the oldest message in the queue; 0 = none',
      read: () => {
        const { oldestMs } = messages();
        return oldestMs === null ? 0 : Math.max(0, nowMs() - oldestMs) / 1000;
      },
    },
    {
      name: 'portage_message_retries',
      help: 'Failed attempts since the start that will be retried',
      read: retries,
    },
  ];
}

function fileFigures({ figures }: Pick<Files, 'figures'>): ReadFigure[] {
  return [
    {
      name: 'portage_file_blobs',
      help: 'Stored pieces of files, when last counted (twice a day)',
      read: () => figures().blobs,
    },
    {
      name: 'portage_file_bytes',
      help: 'Their size in bytes, when last counted',
      read: () => figures().blobBytes,
    },
    {
      name: 'portage_file_orphans_removed',
      help: 'Pieces without a file that were removed since the start',
      read: () => figures().orphansRemoved,
    },
    {
      name: 'portage_previews_rendered',
      help: 'Previews rendered since the start',
      read: () => figures().previewsRendered,
    },
    {
      name: 'portage_preview_cache_hits',
      help: 'Previews answered from the cache since the start',
      read: () => figures().previewHits,
    },
    {
      name: 'portage_preview_cache_misses',
      help: 'Previews that the cache did not have since the start',
      read: () => figures().previewMisses,
    },
    {
      name: 'portage_preview_cache_bytes',
      help: 'Size of the cached previews in bytes',
      read: () => figures().previewBytes,
    },
  ];
}
