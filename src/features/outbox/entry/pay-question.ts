import type { OutboxEntry } from '../../../local/db/outbox-entry.ts';
import type { StatedPay } from '../../../wire/operations/push.ts';
import { payWords } from '../../../domain/pay/pay-words.ts';
import type { Words } from '../../../i18n/words.ts';
import { readPay } from './stated-values.ts';

/**
 * "Pay went from … to …. Send it anyway?" for an application whose posting changed while it waited. The server's answer
 * has the current pay. Older servers only state it in words; then `pay`, from this device's list, is used if known.
 */
export function payQuestion(
  { payload, error }: Pick<OutboxEntry, 'payload' | 'error'>,
  pay: StatedPay | null,
  words: Words,
): string {
  const now = error?.pay ?? pay;
  const seen = payload['seen'];
  if (now && typeof seen === 'object' && seen !== null) {
    const to = readPay(now);
    const texts = {
      from: payWords({ ...readPay(seen), currency: to.currency }, words),
      to: payWords(to, words),
    };
    if (texts.from !== texts.to) return words.t('outbox.changed.text', texts);
  }
  return words.t('outbox.changed.unknown', { message: error?.message ?? '' });
}
