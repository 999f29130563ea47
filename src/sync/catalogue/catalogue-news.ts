import type { DownloadProgress } from './catalogue-progress.ts';

/**
 * Messages from the syncing tab to the others: new data is stored, or the progress of a download (null = it ended). A
 * progress message also proves that the tab is alive, and the others leave the work to it.
 */
export type CatalogueNews = { kind: 'stored' } | { kind: 'progress'; progress: DownloadProgress | null };

/** Undefined for messages of another app version that this one doesn't know. */
export function readNews(message: unknown): CatalogueNews | undefined {
  if (typeof message !== 'object' || message === null || !('kind' in message)) return undefined;
  if (message.kind === 'stored') return { kind: 'stored' };
  if (message.kind !== 'progress' || !('progress' in message)) return undefined;
  const { progress } = message;
  if (progress === null) return { kind: 'progress', progress };
  return isProgress(progress) ? { kind: 'progress', progress } : undefined;
}

function isProgress(value: unknown): value is DownloadProgress {
  if (typeof value !== 'object' || value === null) return false;
  return ['bytes', 'of', 'cards', 'ofCards'].every(
    key => typeof (value as Record<string, unknown>)[key] === 'number',
  );
}
