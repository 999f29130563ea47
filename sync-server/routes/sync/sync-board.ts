import type { FastifyInstance } from 'fastify';
import { type Static, Type } from 'typebox';
import { BOARD_KEYS_PATH, BOARD_PATH } from '../../../src/wire/seal/seal.ts';
import type { Context } from '../../board/context.ts';
import { ApiError } from '../../core/api-error.ts';
import { requireKey } from '../../http/session/require-key.ts';
import { type BoardKeys, createBoardKeys } from '../../seals/board-keys.ts';

const RotateRequest = Type.Object(
  { revoke: Type.Optional(Type.String({ pattern: '^[0-9a-f]{16}$', examples: ['0123456789abcdef'] })) },
  { additionalProperties: false },
);

/**
 *   GET  /v1/sync/board        the board's address and its public keys, the same for everyone
 *   POST /v1/sync/board/keys   {revoke?}: a new key, for the operator. `revoke`: the id of one that others know
 */
export function registerSyncBoard(
  app: FastifyInstance,
  context: Context,
  keys: BoardKeys = createBoardKeys(context),
): void {
  app.get(BOARD_PATH, { config: { anonymous: true, isData: true } }, async (_request, reply) =>
    reply.header('cache-control', 'no-cache').send(await keys.identity()),
  );

  app.post<{ Body: Static<typeof RotateRequest> }>(
    BOARD_KEYS_PATH,
    {
      schema: { body: RotateRequest },
      onRequest: async request => requireKey(request, 'documents.write'),
    },
    async (request, reply) => {
      const { revoke = null } = request.body;
      const identity = await keys.rotate(revoke);
      if (!identity)
        throw new ApiError('document_not_found', 'Key with the requested ID could not be found.');
      return reply.code(201).header('cache-control', 'no-store').send(identity);
    },
  );
}
