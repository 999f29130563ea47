import type { ServerDelivery } from '../../src/domain/posting/recipient.ts';
import type { Config } from '../config/config.ts';
import type { Messenger } from '../mail/messenger.ts';

/** Where this server can send applications to postings without an inbox. */
export function serverDelivery(
  { formForwardUrl }: Pick<Config, 'formForwardUrl'>,
  { canMail }: Pick<Messenger, 'canMail'>,
): ServerDelivery {
  return { email: canMail, form: formForwardUrl !== null };
}
