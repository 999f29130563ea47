import type { Translate } from '../../../i18n/use-text.ts';

/** `Chrome on Android`, or as much of it as is known. */
export function deviceName(
  { clientName, osName }: { clientName: string; osName: string },
  t: Translate,
): string {
  if (clientName && osName) return t('account.sessionName', { client: clientName, os: osName });
  return clientName || osName || t('account.sessionUnknown');
}
