import { type AppSettings, SETTINGS_PATH } from '../wire/settings.ts';

const STORAGE_KEY = 'portage.settings';

export interface SettingsSources {
  /** The shell, whose `<meta>` tags the server wrote. */
  document: { querySelector(selector: string): { getAttribute(name: string): string | null } | null };
  storage: Pick<Storage, 'getItem' | 'setItem'> | null;
}

/**
 * The operator's settings at the start of the app: what the server said last, else what the shell says. The shell may
 * be older, because the service worker keeps it.
 */
export function readSettings({ document, storage }: SettingsSources): AppSettings {
  const meta = (name: string, fallback: string) =>
    document.querySelector(`meta[name="portage-${name}"]`)?.getAttribute('content') ?? fallback;
  return (
    readKept(storage) ?? {
      projectId: meta('project', 'portage'),
      projectName: 'Portage',
      wageTable: meta('wage-table', 'specification'),
    }
  );
}

/** Asks the server and keeps the answer for the next start; without a network nothing changes. */
export async function refreshSettings(
  fetch: (url: string) => Promise<Response>,
  storage: SettingsSources['storage'],
): Promise<void> {
  try {
    const response = await fetch(SETTINGS_PATH);
    if (!response.ok) return;
    const settings: unknown = await response.json();
    if (isSettings(settings)) storage?.setItem(STORAGE_KEY, JSON.stringify(settings));
  } catch {
    // Offline, or a storage that takes nothing: the next start asks again.
  }
}

function readKept(storage: SettingsSources['storage']): AppSettings | undefined {
  try {
    const kept: unknown = JSON.parse(storage?.getItem(STORAGE_KEY) ?? 'null');
    return isSettings(kept) ? kept : undefined;
  } catch {
    return undefined;
  }
}

function isSettings(value: unknown): value is AppSettings {
  if (typeof value !== 'object' || value === null) return false;
  const settings: Partial<Record<keyof AppSettings, unknown>> = value;
  return [settings.projectId, settings.projectName, settings.wageTable].every(
    text => typeof text === 'string',
  );
}
