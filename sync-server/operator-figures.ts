import type { BackupSchedule } from './backup/backup-schedule.ts';
import type { ReadFigure } from './http/metrics.ts';
import type { DiskGuard } from './store/disk-guard.ts';

interface Watched {
  guard: Pick<DiskGuard, 'freeBytes'>;
  backups: Pick<BackupSchedule, 'figures'> | null;
}

/** What `GET /metrics` has beside requests and the process itself (docs/operations.md). */
export function operatorFigures({ guard, backups }: Watched): ReadFigure[] {
  const disk: ReadFigure = {
    name: 'portage_disk_free_bytes',
    help: 'Free on the disk of the data directory, as last looked at',
    read: () => guard.freeBytes,
  };
  if (!backups) return [disk];
  const { figures } = backups;
  return [
    disk,
    {
      name: 'portage_backup_last_success_timestamp_seconds',
      help: 'When the newest scheduled backup was made; 0 = there is none',
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
