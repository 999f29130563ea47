import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import type { Config } from '../../config/config.ts';
import type { Environment } from '../../core/environment.ts';
import { requireUser } from '../../http/session/authenticate.ts';
import { aboutCaller } from '../../http/session/device-cookie.ts';
import { languageOf } from '../../http/language-of.ts';
import { takeFactorText } from '../../http/limits/mailbox-budget.ts';
import { originOf } from '../../http/session/origin-of.ts';
import { RATE_LIMITS } from '../../http/limits/rate-limits.ts';
import { renewedFor } from '../../http/session/renewed-session.ts';
import { sessionAnswer } from '../../accounts/account-answer.ts';
import type { Accounts } from '../../accounts/accounts.ts';
import type { Challenges, Factor } from '../../accounts/factors/challenges.ts';
import { formatMoment } from '../../core/moments.ts';

const FACTORS = ['email', 'phone', 'totp', 'recoverycode', 'recoveryCode'] as const;
const NewChallenge = Type.Object({
  factor: Type.Enum(FACTORS, { rule: 'Value must be one of (email, phone, totp, recoverycode)' }),
});
const text = { minLength: 1, maxLength: 256 };
const rule = 'Value must be a valid string and at least 1 chars and no longer than 256 chars';
const Answer = Type.Object({
  challengeId: Type.String({ ...text, rule }),
  otp: Type.String({ ...text, rule }),
});

interface Parts {
  config: Config;
  environment: Environment;
  accounts: Accounts;
  challenges: Challenges;
}

/**
 * Requests and answers challenges for a second factor. A person who hasn't passed one yet can call nothing else (row
 * 30 of docs/appwrite-behaviour.md).
 */
export function registerChallengeRoutes(plain: FastifyInstance, parts: Parts): void {
  const { config, environment, accounts, challenges } = parts;
  const app = plain.withTypeProvider<TypeBoxTypeProvider>();

  // The second path is an alias that older clients still call.
  for (const path of ['/account/mfa/challenges', '/account/mfa/challenge']) {
    const asking = {
      schema: { body: NewChallenge },
      config: { ...RATE_LIMITS.mfaChallenge, about: aboutCaller, halfSignedIn: true },
    };
    app.post(path, asking, async (request, reply) => {
      const owner = requireUser(request);
      const language = languageOf(request, await accounts.get(owner.userId));
      const factor = factorOf(request.body.factor);
      if (factor === 'phone') takeFactorText(app.budgets, request);
      const asked = { factor, language };
      const challenge = await challenges.create(owner, asked, originOf(request));
      return reply.code(201).send({
        $id: challenge.id,
        $createdAt: formatMoment(challenge.createdAt),
        userId: owner.userId,
        expire: formatMoment(challenge.expiresAt),
      });
    });

    const answering = {
      schema: { body: Answer },
      config: { ...RATE_LIMITS.mfaAnswer, about: aboutCaller, halfSignedIn: true },
    };
    app.put(path, answering, async (request, reply) => {
      const owner = requireUser(request);
      const renewed = renewedFor(request, environment);
      const shown = { challengeId: request.body.challengeId, code: request.body.otp, renewed };
      const { session, account } = await challenges.answer(owner, shown, originOf(request));
      renewed?.send(request, reply, config, session);
      if (request.caller.by === 'cookie') reply.rememberDevice(account, session.browserOnly === true);
      request.log.info({ userId: owner.userId, factors: session.factors }, 'verification code accepted');
      return sessionAnswer(owner.userId, session, { current: true });
    });
  }
}

function factorOf(factor: (typeof FACTORS)[number]): Factor {
  return factor === 'recoveryCode' ? 'recoverycode' : factor;
}
