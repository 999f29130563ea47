import type { FastifyInstance } from 'fastify';
import type { Context } from '../../board/context.ts';
import type { AccountServices } from '../../accounts/account-services.ts';
import { registerRecoveryRoutes } from './account-recovery.ts';
import { registerTokenSessionRoutes } from './account-token-sessions.ts';
import { registerTokenRoutes } from './account-tokens.ts';
import { registerVerificationRoutes } from './account-verifications.ts';

/** Everything that secrets in mails and text messages are used for, and anonymous sessions. */
export function registerProofs(app: FastifyInstance, context: Context, services: AccountServices): void {
  const { config, environment } = context;
  registerTokenRoutes(app, { context, signInTokens: services.signInTokens });
  registerTokenSessionRoutes(app, { config, environment, ...services });
  registerRecoveryRoutes(app, { context, recovery: services.recovery });
  registerVerificationRoutes(app, {
    context,
    accounts: services.accounts,
    verifications: services.verifications,
  });
}
