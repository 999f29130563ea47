import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import { ApiError } from '../../core/api-error.ts';
import { requireUser } from '../../http/session/authenticate.ts';
import { Nullable } from '../../http/params.ts';
import { RATE_LIMITS } from '../../http/limits/rate-limits.ts';
import type { Jwts } from '../../accounts/jwts.ts';

const SECONDS_DEFAULT = 900;
const SECONDS_MAX = 3600;

const Duration = Type.Integer({
  minimum: 0,
  maximum: SECONDS_MAX,
  rule: `Value must be a valid range between 0 and ${SECONDS_MAX}`,
});
const NewJwt = Type.Union([Type.Object({ duration: Nullable(Duration) }), Type.Null()]);

/**
 * Issues a JWT for the caller's own session, to give to a server that acts for them. A JWT can't issue further ones.
 */
export function registerJwtRoutes(plain: FastifyInstance, { jwts }: { jwts: Jwts }): void {
  const app = plain.withTypeProvider<TypeBoxTypeProvider>();

  // The second path is an alias that older clients still call.
  for (const path of ['/account/jwts', '/account/jwt']) {
    app.post(path, { schema: { body: NewJwt }, config: RATE_LIMITS.jwt }, async (request, reply) => {
      const session = requireUser(request);
      if (request.caller.by === 'jwt') throw new ApiError('user_jwt_creation_denied');
      const jwt = await jwts.issue(session, request.body?.duration ?? SECONDS_DEFAULT);
      return reply.code(201).send({ jwt });
    });
  }
}
