import { elapsedMs } from '../core/elapsed.ts';
import type { ServerDelivery } from '../domain/posting/recipient.ts';
import { POSTING_REVIEWS } from '../wire/review-states.ts';
import {
  type AppSettings,
  INBOX_ONLY,
  PASSWORD_ONLY,
  SETTINGS_PATH,
  type SignInSettings,
} from '../wire/settings.ts';

const STORAGE_KEY = 'portage.settings';
const ASKED_KEY = 'portage.settingsAt';
/** An operator changes settings a few times a year, and people open the app fifty times a day. */
const ASK_AGAIN_MS = 3_600_000;

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
    readAnswer(kept(storage, STORAGE_KEY)) ?? {
      projectId: meta('project', 'portage'),
      projectName: 'Portage',
      wageTable: meta('wage-table', 'official'),
      signIn: PASSWORD_ONLY,
      postingReview: 'none',
      delivery: readDeliveryWords(meta('delivery', '')),
    }
  );
}

/**
 * Asks the server, at most once an hour, and keeps the answer for the next start. undefined = nothing changes: it isn't time yet,
 * or there is no network.
 */
export async function refreshSettings({
  fetch,
  storage,
  nowMs,
}: {
  fetch: (url: string) => Promise<Response>;
  storage: SettingsSources['storage'];
  /** The device's clock. */
  nowMs: () => number;
}): Promise<AppSettings | undefined> {
  if (elapsedMs(Number(kept(storage, ASKED_KEY)), nowMs()) < ASK_AGAIN_MS) return undefined;
  try {
    const response = await fetch(SETTINGS_PATH);
    if (!response.ok) return undefined;
    const settings = readAnswer(await response.json());
    if (settings) keep(settings, nowMs(), storage);
    return settings;
  } catch {
    // Offline: the next start asks again.
    return undefined;
  }
}

/** A storage that takes nothing costs the memory of it over a reload. */
function keep(settings: AppSettings, atMs: number, storage: SettingsSources['storage']): void {
  try {
    storage?.setItem(STORAGE_KEY, JSON.stringify(settings));
    storage?.setItem(ASKED_KEY, String(atMs));
  } catch {
    return;
  }
}

/** null: nothing is kept, or nothing that can be read. */
function kept(storage: SettingsSources['storage'], key: string): unknown {
  try {
    return JSON.parse(storage?.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

function readAnswer(value: unknown): AppSettings | undefined {
  if (!isSettings(value)) return undefined;
  const postingReview = POSTING_REVIEWS.find(each => each === value.postingReview) ?? 'none';
  return {
    ...value,
    signIn: readSignIn(value.signIn),
    postingReview,
    delivery: readDelivery(value.delivery),
  };
}

function isSettings(value: unknown): value is AppSettings {
  if (typeof value !== 'object' || value === null) return false;
  const settings: Partial<Record<keyof AppSettings, unknown>> = value;
  return [settings.projectId, settings.projectName, settings.wageTable].every(
    text => typeof text === 'string',
  );
}

function readDelivery(value: unknown): ServerDelivery {
  if (typeof value !== 'object' || value === null) return INBOX_ONLY;
  const { email, form }: Partial<Record<keyof ServerDelivery, unknown>> = value;
  return { email: email === true, form: form === true };
}

/** As `deliveryWords` in the server writes them into the shell: `email form`. */
function readDeliveryWords(text: string): ServerDelivery {
  const words = text.split(' ');
  return { email: words.includes('email'), form: words.includes('form') };
}

/** Reads each part separately. Parts that an older server doesn't send are missing. */
function readSignIn(value: unknown): SignInSettings {
  if (typeof value !== 'object' || value === null) return PASSWORD_ONLY;
  const { mail, phone, providers }: Partial<Record<keyof SignInSettings, unknown>> = value;
  return {
    mail: mail === true,
    phone: phone === true,
    providers: Array.isArray(providers) ? providers.filter(each => typeof each === 'string') : [],
  };
}
