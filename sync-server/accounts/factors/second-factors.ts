import type { AccountRecord } from '../../records/account-record.ts';
import { eventOrigin, withEvent } from '../account-events.ts';
import { type Authenticators, createAuthenticators } from './authenticators.ts';
import { type Challenges, createChallenges } from './challenges.ts';
import type { Origin } from '../device.ts';
import { availableFactors, withFactors } from './factors.ts';
import type { CountGuess } from '../passwords/guess-limits.ts';
import type { MfaParts, SessionOwner } from './mfa-parts.ts';
import { createRecoveryCodes, type RecoveryCodes } from './recovery-codes.ts';
import { requireRecentSignIn } from '../recent-proof.ts';

/** Multi-factor authentication of accounts. */
export interface SecondFactors {
  authenticators: Authenticators;
  recoveryCodes: RecoveryCodes;
  challenges: Challenges;
  /** Turns two-factor sign-in on or off. The session that turns it on counts as having passed both factors. */
  switch(owner: SessionOwner, on: boolean, origin: Origin): Promise<AccountRecord>;
}

export function createSecondFactors(parts: MfaParts & { countGuess: CountGuess }): SecondFactors {
  const { environment, changeAccount, messenger } = parts;
  const authenticators = createAuthenticators(parts);
  const recoveryCodes = createRecoveryCodes(parts);

  return {
    authenticators,
    recoveryCodes,
    challenges: createChallenges({ ...parts, authenticators, recoveryCodes }),

    switch({ userId, sessionId }, on, origin) {
      const by = eventOrigin(origin, environment.nowMs());
      return changeAccount(userId, newest => {
        if (newest.mfa.enabled === on) return newest;
        requireRecentSignIn(newest, sessionId, by.at);
        const { totp, email, phone } = availableFactors(newest, messenger);
        const shown = [...(totp ? ['totp'] : []), ...(email ? ['email'] : []), ...(phone ? ['phone'] : [])];
        const sessions = newest.sessions.map(session =>
          on && session.id === sessionId ? withFactors(session, shown) : session,
        );
        return withEvent({ ...newest, sessions, mfa: { ...newest.mfa, enabled: on } }, 'user.update', by);
      });
    },
  };
}
