import type { MessageId } from '../../../i18n/message-id.ts';
import type { Translate } from '../../../i18n/use-text.ts';

/** Text for every event that the server logs. A test fails if one is missing. */
const WORDS: Record<string, MessageId> = {
  'user.create': 'profile.event.registered',
  'user.update': 'profile.event.changed',
  'session.create': 'profile.event.signIn',
  'session.update': 'profile.event.sessionExtended',
  'session.delete': 'profile.event.signOut',
  'token.create': 'profile.event.codeSent',
  'challenge.create': 'profile.event.factorAsked',
  'challenges.update': 'profile.event.factorShown',
  'verification.create': 'profile.event.confirmationAsked',
  'verification.update': 'profile.event.confirmed',
  'recovery.create': 'profile.event.recoveryAsked',
  'recovery.update': 'profile.event.recovery',
  'identity.create': 'profile.event.connected',
  'identity.delete': 'profile.event.disconnected',
  'membership.update': 'profile.event.joined',
};

export function eventWords(event: string, t: Translate): string {
  const words = Object.hasOwn(WORDS, event) ? WORDS[event] : undefined;
  return words ? t(words) : t('profile.event.other', { event });
}
