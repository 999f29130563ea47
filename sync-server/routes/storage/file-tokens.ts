import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import type { Context } from '../../board/context.ts';
import { invalidParam } from '../../core/api-error.ts';
import { formatMoment, parseMoment } from '../../core/moments.ts';
import type { Files } from '../../files/create-files.ts';
import { permittedFile } from '../../files/file-access.ts';
import type { FileToken } from '../../files/file-tokens.ts';
import { readWish } from '../../http/list-wish.ts';
import { Id, Nullable } from '../../http/params.ts';
import { requireKey } from '../../http/session/require-key.ts';
import { type Listed, listDefinition, listPage } from '../../projection/list-page.ts';
import { FileParams } from './files.ts';

const EXPIRE_RULE = 'Value must be valid date in the future';
const Expire = Type.Object({ expire: Nullable(Type.String({ maxLength: 64, rule: EXPIRE_RULE })) });
const TokenParams = Type.Object({ tokenId: Id });
const TOKEN_LIST = listDefinition('tokens', [{ key: 'expire', type: 'datetime' }]);

/** Only for keys: a token's secret opens the file to anyone who has it. */
export function registerFileTokens(plain: FastifyInstance, context: Context, files: Files): void {
  const app = plain.withTypeProvider<TypeBoxTypeProvider>();
  const { buckets, tokens } = files;
  const ofFile = '/tokens/buckets/:bucketId/files/:fileId';

  app.get(ofFile, { schema: { params: FileParams } }, async request => {
    requireKey(request, 'tokens.read');
    const { definition } = buckets.findFor(request.caller, request.params.bucketId);
    const { file } = await permittedFile(context, request.caller, 'read', definition, request.params.fileId);
    const { total, items } = listPage(TOKEN_LIST, (await tokens.listOf(file)).map(listed), readWish(request));
    return { total, tokens: await Promise.all(items.map(each => tokens.answer(each))) };
  });

  app.post(
    ofFile,
    { schema: { params: FileParams, body: Type.Union([Expire, Type.Null()]) } },
    async (request, reply) => {
      requireKey(request, 'tokens.write');
      const { bucketId, fileId } = request.params;
      const { definition } = buckets.findFor(request.caller, bucketId);
      const { file } = await permittedFile(context, request.caller, 'read', definition, fileId);
      const token = await tokens.create(bucketId, file, readExpire(request.body?.expire));
      return reply.code(201).send(await tokens.answer(token));
    },
  );

  app.get('/tokens/:tokenId', { schema: { params: TokenParams } }, async request => {
    requireKey(request, 'tokens.read');
    return tokens.answer(await tokens.get(request.params.tokenId));
  });

  app.patch('/tokens/:tokenId', { schema: { params: TokenParams, body: Expire } }, async request => {
    requireKey(request, 'tokens.write');
    return tokens.answer(await tokens.update(request.params.tokenId, readExpire(request.body.expire)));
  });

  app.delete('/tokens/:tokenId', { schema: { params: TokenParams } }, async (request, reply) => {
    requireKey(request, 'tokens.write');
    await tokens.remove(request.params.tokenId);
    return reply.code(204).send();
  });

  function readExpire(given: string | null | undefined): string | null {
    if (given === undefined || given === null || given === '') return null;
    const ms = parseMoment(given);
    if (ms === null || ms <= context.environment.nowMs()) throw invalidParam('expire', EXPIRE_RULE);
    return formatMoment(ms);
  }
}

function listed(item: FileToken): Listed<FileToken> {
  const { id, createdAt, expire } = item;
  return { item, id, createdAt, updatedAt: createdAt, data: { expire }, text: id };
}
