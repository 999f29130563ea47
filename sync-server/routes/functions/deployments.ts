import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { ApiError, invalidParam } from '../../core/api-error.ts';
import { isId } from '../../core/ids.ts';
import type { Chunk } from '../../functions/code-uploads.ts';
import { CODE_MAX_BYTES } from '../../functions/deployments.ts';
import {
  DEPLOYMENT_LIST,
  deploymentAnswer,
  functionAnswer,
  listedDeployment,
} from '../../functions/function-answers.ts';
import type { FunctionRecord } from '../../functions/function-records.ts';
import { readWish } from '../../http/list-wish.ts';
import { Id, Nullable, param } from '../../http/params.ts';
import { queryValue } from '../../http/project.ts';
import { requireKey } from '../../http/session/require-key.ts';
import { listPage } from '../../projection/list-page.ts';
import { readDeploymentBody } from './deployment-body.ts';
import { type FunctionParts, OfDeployment, OfFunction, ownerOf } from './function-parts.ts';

const ENTRYPOINT_MAX = 1028;

/** Deployments, only for keys. */
export function registerDeploymentRoutes(app: FastifyInstance, parts: FunctionParts): void {
  const { deployments, directory, variables } = parts.services;
  const path = '/functions/:functionId/deployments';
  const onePath = `${path}/:deploymentId`;
  const ofFunction = { schema: { params: OfFunction } };
  const ofDeployment = { schema: { params: OfDeployment } };
  const deploymentOf = (request: FastifyRequest) =>
    deployments.get(ownerOf(request, parts).id, param(request, 'deploymentId'));

  const take = async (
    request: FastifyRequest,
    owner: FunctionRecord,
    fields: Readonly<Record<string, string>>,
    file: { path: string; size: number },
  ) =>
    deployments.take(owner, file, {
      entrypoint: entrypointOf(fields['entrypoint'] || owner.entrypoint),
      activate: flagOf(fields['activate']),
      chunk: readRange(request.headers['content-range']),
      deploymentId: readUploadId(request.headers['x-appwrite-id']),
    });

  app.get(path, ofFunction, async request => {
    requireKey(request, 'functions.read');
    const all = directory.deployments(ownerOf(request, parts).id).map(listedDeployment);
    const { total, items } = listPage(DEPLOYMENT_LIST, all, readWish(request));
    return { total, deployments: items.map(deploymentAnswer) };
  });

  app.register(async scope => {
    // The handler reads the body as it arrives, so no one else may read it before the caller is known to have a key.
    scope.addContentTypeParser('multipart/form-data', (_request, payload, done) => done(null, payload));
    scope.post(
      path,
      { ...ofFunction, onRequest: async request => requireKey(request, 'functions.write') },
      async (request, reply) => {
        const owner = ownerOf(request, parts);
        const { fields, file } = await readDeploymentBody(
          request,
          source => deployments.receive(source),
          received => deployments.drop(received),
        );
        if (file === null) throw new ApiError('storage_file_empty');
        const taken = await Promise.allSettled([take(request, owner, fields, file)]);
        await deployments.drop(file);
        if (taken[0].status === 'rejected') throw taken[0].reason;
        const { deployment, ...progress } = taken[0].value;
        return reply.code(202).send({ ...deploymentAnswer(deployment), ...progress });
      },
    );
  });

  app.post(
    `${path}/duplicate`,
    {
      schema: {
        ...ofFunction.schema,
        body: Type.Object({ deploymentId: Id, buildId: Nullable(Type.String({ maxLength: 36 })) }),
      },
    },
    async (request, reply) => {
      requireKey(request, 'functions.write');
      const owner = ownerOf(request, parts);
      const { deploymentId } = request.body as { deploymentId: string };
      const copy = await deployments.duplicate(owner, deployments.get(owner.id, deploymentId));
      return reply.code(202).send(deploymentAnswer(copy));
    },
  );

  for (const source of ['template', 'vcs'])
    app.post(`${path}/${source}`, ofFunction, async request => {
      requireKey(request, 'functions.write');
      throw new ApiError('functions_source_unsupported');
    });

  app.get(onePath, ofDeployment, async request => {
    requireKey(request, 'functions.read');
    return deploymentAnswer(deploymentOf(request));
  });

  app.delete(onePath, ofDeployment, async (request, reply) => {
    requireKey(request, 'functions.write');
    await deployments.remove(ownerOf(request, parts), param(request, 'deploymentId'));
    return reply.code(204).send();
  });

  app.get(`${onePath}/download`, ofDeployment, async (request, reply) => {
    requireKey(request, 'functions.read');
    const found = deploymentOf(request);
    const type = queryValue(request, 'type') ?? 'source';
    if (type !== 'source' && type !== 'output')
      throw invalidParam('type', 'Value must be one of (source, output)');
    if (found.blob === '') throw new ApiError('deployment_not_found');
    return reply
      .header('content-type', 'application/gzip')
      .header('content-disposition', `attachment; filename="${found.id}.tar.gz"`)
      .header('content-length', found.totalBytes)
      .send(deployments.read(found));
  });

  app.patch(`${onePath}/status`, ofDeployment, async request => {
    requireKey(request, 'functions.write');
    return deploymentAnswer(
      await deployments.cancel(ownerOf(request, parts).id, param(request, 'deploymentId')),
    );
  });

  app.patch(
    '/functions/:functionId/deployment',
    { schema: { ...ofFunction.schema, body: Type.Object({ deploymentId: Id }) } },
    async request => {
      requireKey(request, 'functions.write');
      const { deploymentId } = request.body as { deploymentId: string };
      return functionAnswer(
        await deployments.activate(ownerOf(request, parts), deploymentId),
        directory,
        variables,
      );
    },
  );
}

function entrypointOf(text: string): string {
  if (text === '') throw new ApiError('function_entrypoint_missing');
  if (text.length > ENTRYPOINT_MAX || /\p{Cc}/u.test(text))
    throw invalidParam('entrypoint', `Value must be a valid path and no longer than ${ENTRYPOINT_MAX} chars`);
  return text;
}

function flagOf(text: string | undefined): boolean {
  if (text !== undefined && !['true', 'false', '1', '0'].includes(text))
    throw invalidParam('activate', 'Value must be a valid boolean');
  return text === 'true' || text === '1';
}

/** `bytes 0-5242879/10000000`. null: the body has everything. */
function readRange(header: string | undefined): Chunk | null {
  if (header === undefined) return null;
  const [, first, last, size] = /^bytes (\d{1,12})-(\d{1,12})\/(\d{1,12})$/.exec(header) ?? [];
  const [start, end, total] = [Number(first), Number(last) + 1, Number(size)];
  if (size === undefined || end <= start || end > total) throw new ApiError('storage_invalid_content_range');
  if (total > CODE_MAX_BYTES) throw new ApiError('storage_invalid_file_size');
  return { start, end, total };
}

function readUploadId(header: string | string[] | undefined): string | null {
  if (header === undefined || header === '') return null;
  if (typeof header !== 'string' || !isId(header)) throw new ApiError('deployment_not_found');
  return header;
}
