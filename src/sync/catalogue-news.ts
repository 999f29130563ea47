import type { DownloadProgress } from './catalogue-progress.ts';

/**
 * What the tab that syncs tells the others: that something new is stored, or how far a download has come (null = it
 * ended). A tab that says so is alive, and the others leave the work to it.
 */
export type CatalogueNews = { kind: 'stored' } | { kind: 'progress'; progress: DownloadProgress | null };

/** Undefined for what another version of the app may say. */
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
