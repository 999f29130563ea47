import { ApiError } from '../../core/api-error.ts';
import type { Language } from '../../mail/letter.ts';
import { secondFactorLetter, secondFactorText } from '../../mail/letter-second-factor.ts';
import { eventOrigin, withEvent } from '../account-events.ts';
import type { AccountRecord, ChallengeRecord, SessionRecord } from '../../records/account-record.ts';
import type { Authenticators } from './authenticators.ts';
import type { Origin } from '../device.ts';
import { withEmailOfSession } from '../proven-email.ts';
import { withFactors } from './factors.ts';
import type { CountGuess } from '../passwords/guess-limits.ts';
import { newId } from '../../core/ids.ts';
import { derivedKey, keyedHash } from '../../core/keyed-hash.ts';
import type { MfaParts, SessionOwner } from './mfa-parts.ts';
import { hasCodes, type RecoveryCodes } from './recovery-codes.ts';
import { findSession } from '../sessions.ts';
import { sameText, withSecret } from '../session-secrets.ts';
import { newSixDigits } from '../../core/six-digits.ts';

export type Factor = ChallengeRecord['factor'];

const MINUTES = 15;
const MAX_FAILURES = 5;
/** Per session. The oldest is dropped. */
const MAX_OPEN = 3;

export interface Challenges {
  /** Opens a challenge for a factor. Sends a code if the factor is an address or number. */
  create(
    owner: SessionOwner,
    asked: { factor: Factor; language: Language },
    origin: Origin,
  ): Promise<ChallengeRecord>;
  /**
   * Answers a challenge: the session then has the factor, and `renewed` as its secret. Throws `user_invalid_token` for
   * anything wrong, and 429 after too many wrong answers. Five wrong tries end the challenge.
   */
  answer(
    owner: SessionOwner,
    shown: Answered,
    origin: Origin,
  ): Promise<{ session: SessionRecord; account: AccountRecord }>;
}

interface Answered {
  challengeId: string;
  code: string;
  renewed?: { secretHash: string } | undefined;
}

type Sent = Pick<ChallengeRecord, 'id' | 'factor'>;

interface Parts extends MfaParts {
  authenticators: Authenticators;
  recoveryCodes: RecoveryCodes;
  countGuess: CountGuess;
}

export function createChallenges(parts: Parts): Challenges {
  const { config, environment, changeAccount, idKey, messenger, authenticators, recoveryCodes } = parts;
  const key = derivedKey(idKey, 'challenges');
  /** The hash includes the address, so a code sent to a former address is void. */
  const hashOf = (account: AccountRecord, { id, factor }: Sent, code: string) =>
    keyedHash(key, id, factor === 'email' ? account.email : account.phone, code);

  async function send(
    account: AccountRecord,
    { factor, expiresAt }: Pick<ChallengeRecord, 'factor' | 'expiresAt'>,
    said: { code: string; language: Language },
  ) {
    const words = { ...said, project: config.projectName, minutes: MINUTES };
    const { email, phone, name } = account;
    const about = { kind: 'second-factor', expiresAt } as const;
    if (factor === 'email') await messenger.mail({ ...about, to: email, name, ...secondFactorLetter(words) });
    if (factor === 'phone') await messenger.text({ ...about, to: phone, message: secondFactorText(words) });
  }

  /** The account after the right code. null: the code was wrong. */
  function shown(account: AccountRecord, challenge: ChallengeRecord, code: string): AccountRecord | null {
    if (challenge.factor === 'totp') return authenticators.useCode(account, code);
    if (challenge.factor === 'recoverycode') return recoveryCodes.useCode(account, code);
    const { secretHash } = challenge;
    const given = hashOf(account, challenge, code.replaceAll(' ', ''));
    return secretHash !== null && sameText(secretHash, given) ? account : null;
  }

  return {
    async create({ userId, sessionId }, { factor, language }, origin) {
      const by = eventOrigin(origin, environment.nowMs());
      const { at: now } = by;
      const code = factor === 'email' || factor === 'phone' ? newSixDigits(environment) : null;
      const asked = {
        id: newId(environment),
        factor,
        sessionId,
        createdAt: now,
        expiresAt: now + MINUTES * 60_000,
        failures: 0,
      };
      let challenge: ChallengeRecord = { ...asked, secretHash: null };
      const account = await changeAccount(userId, newest => {
        requireFactor(newest, factor, parts);
        challenge = { ...asked, secretHash: code === null ? null : hashOf(newest, asked, code) };
        const live = liveChallenges(newest, now);
        const others = live.filter(each => each.sessionId !== sessionId);
        const own = live.filter(each => each.sessionId === sessionId).slice(-(MAX_OPEN - 1));
        return withEvent({ ...newest, challenges: [...others, ...own, challenge] }, 'challenge.create', by);
      });
      if (code !== null) await send(account, asked, { code, language });
      return challenge;
    },

    answer: (owner, given, origin) =>
      parts.countGuess({ what: 'factor', account: owner.userId, by: origin }, () =>
        answer(owner, given, origin),
      ),
  };

  async function answer(
    { userId, sessionId }: SessionOwner,
    { challengeId, code, renewed }: Answered,
    origin: Origin,
  ) {
    const by = eventOrigin(origin, environment.nowMs());
    let isRight = false;
    const account = await changeAccount(userId, newest => {
      const live = liveChallenges(newest, by.at);
      const challenge = live.find(each => each.id === challengeId && each.sessionId === sessionId);
      if (!challenge) throw new ApiError('user_invalid_token');
      const others = live.filter(each => each !== challenge);
      const used = shown(newest, challenge, code);
      isRight = used !== null;
      if (used === null) return { ...newest, challenges: [...others, ...tried(challenge)] };
      const sessions = used.sessions.map(session =>
        session.id === sessionId ? completed(session, challenge.factor, by.at, renewed) : session,
      );
      const passed = withEmailOfSession({ ...used, challenges: others, sessions }, sessionId);
      return withEvent(passed, 'challenges.update', by);
    });
    if (!isRight) throw new ApiError('user_invalid_token');
    return { session: findSession(account, sessionId), account };
  }
}

/** Throws if this factor can't be used. */
function requireFactor(
  account: AccountRecord,
  factor: Factor,
  { messenger }: Pick<MfaParts, 'messenger'>,
): void {
  const { email, emailVerified, phone, phoneVerified } = account;
  switch (factor) {
    case 'totp':
      if (account.mfa.totp?.verified !== true) throw new ApiError('user_authenticator_not_found');
      return;
    case 'recoverycode':
      if (!hasCodes(account)) throw new ApiError('user_recovery_codes_not_found');
      return;
    case 'email':
      if (!messenger.canMail) throw new ApiError('general_smtp_disabled');
      if (email === '') throw new ApiError('user_email_not_found');
      if (!emailVerified) throw new ApiError('user_email_not_verified');
      return;
    case 'phone':
      if (!messenger.canText) throw new ApiError('general_phone_disabled');
      if (phone === '') throw new ApiError('user_phone_not_found');
      if (!phoneVerified) throw new ApiError('user_phone_not_verified');
  }
}

/** Challenges that can still be answered: they haven't expired, and their sessions are open. */
function liveChallenges({ challenges, sessions }: AccountRecord, nowMs: number): ChallengeRecord[] {
  const open = new Set(sessions.map(({ id }) => id));
  return challenges.filter(each => each.expiresAt > nowMs && open.has(each.sessionId));
}

function tried(challenge: ChallengeRecord): ChallengeRecord[] {
  const failures = challenge.failures + 1;
  return failures < MAX_FAILURES ? [{ ...challenge, failures }] : [];
}

function completed(
  session: SessionRecord,
  factor: Factor,
  nowMs: number,
  renewed: { secretHash: string } | undefined,
): SessionRecord {
  // Appwrite's spelling in a session, which differs from its own enumeration.
  const name = factor === 'recoverycode' ? 'recoveryCode' : factor;
  const shown = withFactors(withSecret(session, renewed, nowMs), [name]);
  return { ...shown, updatedAt: nowMs, mfaUpdatedAt: nowMs };
}
