import type { Context } from '../board/context.ts';
import { ApiError, invalidParam } from '../core/api-error.ts';
import type { Language } from '../mail/letter.ts';
import { invitationLetter, invitationText } from '../mail/letter-invitation.ts';
import type { AccountRecord } from '../records/account-record.ts';
import type { Invitee, Membership } from './memberships.ts';

export interface SentInvitation {
  asked: Membership & { secret: string };
  account: AccountRecord;
  /** The link's target: one of the app's own addresses. */
  url: URL;
  /** The inviter's name. */
  inviter: string;
  language: Language;
}

/** Throws Appwrite's error if mail or text messages aren't set up, so that nothing can be sent there. */
export function requireWayTo(
  { messenger }: Pick<Context, 'messenger'>,
  { sentTo }: Pick<Invitee, 'sentTo'>,
): void {
  if (sentTo === '') throw invalidParam('userId', 'The user has neither an email address nor a phone number');
  if (isNumber(sentTo) ? messenger.canText : messenger.canMail) return;
  throw new ApiError(isNumber(sentTo) ? 'general_phone_disabled' : 'general_smtp_disabled');
}

/**
 * Sends the link with the secret in it. Resolves when the message is on disk, from where it is delivered. The inviter
 * sees a failure and can try again.
 */
export async function sendInvitation(
  { config, messenger }: Pick<Context, 'config' | 'messenger'>,
  { asked, account, url, inviter, language }: SentInvitation,
): Promise<void> {
  const { team, membership, secret } = asked;
  const { sentTo = '', name = '', expiresAt } = membership.invitation ?? {};
  const link = new URL(url);
  const query = {
    membershipId: membership.id,
    userId: account.id,
    secret,
    teamId: team.id,
    teamName: team.name,
  };
  for (const [key, value] of Object.entries(query)) link.searchParams.set(key, value);
  const said = { language, team: team.name, project: config.projectName, inviter, url: link };
  const about = { kind: 'invitation' as const, to: sentTo, ...(expiresAt !== undefined && { expiresAt }) };
  if (isNumber(sentTo)) await messenger.text({ ...about, message: invitationText(said) });
  else await messenger.mail({ ...about, name, ...invitationLetter(said) });
}

/** E.164 numbers begin with a plus sign. An email address that does has an @. */
export const isNumber = (sentTo: string): boolean => sentTo.startsWith('+') && !sentTo.includes('@');
