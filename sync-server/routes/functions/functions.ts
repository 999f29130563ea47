import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import { ApiError, invalidParam } from '../../core/api-error.ts';
import { FUNCTION_LIST, functionAnswer, listedFunction } from '../../functions/function-answers.ts';
import type { FunctionRecord } from '../../functions/function-records.ts';
import {
  isEventPattern,
  isRuntime,
  readCron,
  RUNTIMES,
  type SpecificationInfo,
  SPECIFICATIONS,
} from '../../functions/function-settings.ts';
import type { FunctionFields } from '../../functions/functions.ts';
import { readWish } from '../../http/list-wish.ts';
import { NewId, Nullable, param } from '../../http/params.ts';
import { SCOPES } from '../../http/session/key-scopes.ts';
import { requireKey } from '../../http/session/require-key.ts';
import { listPage } from '../../projection/list-page.ts';
import { isRole } from '../../records/permission-strings.ts';
import { type FunctionParts, given, idToMake, OfFunction } from './function-parts.ts';

const Text = (maxLength: number) =>
  Type.String({ maxLength, rule: `Value must be a valid string and no longer than ${maxLength} chars` });
const Texts = Type.Array(Type.String({ maxLength: 256 }), {
  maxItems: 100,
  rule: 'Value must a valid array no longer than 100 items',
});
const Flag = Nullable(Type.Boolean());
const Slug = Type.Union(
  SPECIFICATIONS.map(({ slug }) => Type.Literal(slug)),
  { rule: `Value must be one of (${SPECIFICATIONS.map(({ slug }) => slug).join(', ')})` },
);

const FIELDS = {
  execute: Nullable(Texts),
  events: Nullable(Texts),
  schedule: Nullable(Text(128)),
  timeout: Nullable(
    Type.Integer({ minimum: 1, maximum: 900, rule: 'Value must be a valid range between 1 and 900' }),
  ),
  enabled: Flag,
  logging: Flag,
  entrypoint: Nullable(Text(1028)),
  commands: Nullable(Text(8192)),
  scopes: Nullable(Texts),
  installationId: Nullable(Text(128)),
  providerRepositoryId: Nullable(Text(128)),
  providerBranch: Nullable(Text(128)),
  providerSilentMode: Flag,
  providerRootDirectory: Nullable(Text(128)),
  buildSpecification: Nullable(Slug),
  runtimeSpecification: Nullable(Slug),
  deploymentRetention: Nullable(
    Type.Integer({ minimum: 0, maximum: 36_500, rule: 'Value must be a valid range between 0 and 36,500' }),
  ),
};
const Name = Type.String({
  minLength: 1,
  maxLength: 128,
  rule: 'Value must be a valid string and at least 1 chars and no longer than 128 chars',
});
const Runtime = Text(64);
const NewFunction = Type.Object({ functionId: NewId, name: Name, runtime: Runtime, ...FIELDS });
const FunctionChange = Type.Object({ name: Name, runtime: Nullable(Runtime), ...FIELDS });

type Given = { [K in keyof FunctionFields]?: FunctionFields[K] | null } & {
  functionId: string;
  name: string;
  installationId?: string | null;
  providerRepositoryId?: string | null;
};

/** Functions, only for keys. */
export function registerFunctionRoutes(app: FastifyInstance, parts: FunctionParts): void {
  const { services, environment } = parts;
  const { functions, directory, variables } = services;
  const answer = (record: FunctionRecord) => functionAnswer(record, directory, variables);
  const ofFunction = { schema: { params: OfFunction } };

  app.get('/functions', async request => {
    requireKey(request, 'functions.read');
    const { total, items } = listPage(
      FUNCTION_LIST,
      directory.functions().map(listedFunction),
      readWish(request),
    );
    return { total, functions: items.map(answer) };
  });

  app.post('/functions', { schema: { body: NewFunction } }, async (request, reply) => {
    requireKey(request, 'functions.write');
    const body = request.body as Given;
    const fields = fieldsOf(body);
    const id = idToMake(environment, body.functionId);
    const made = await functions.create(id, { ...fields, name: body.name, runtime: fields.runtime ?? '' });
    return reply.code(201).send(answer(made));
  });

  app.get('/functions/runtimes', async () => ({ total: RUNTIMES.length, runtimes: RUNTIMES }));

  app.get('/functions/specifications', async request => {
    requireKey(request, 'functions.read');
    const specifications = SPECIFICATIONS.map((each: SpecificationInfo) => ({ ...each, enabled: true }));
    return { total: specifications.length, specifications };
  });

  app.get('/functions/:functionId', ofFunction, async request => {
    requireKey(request, 'functions.read');
    return answer(functions.get(param(request, 'functionId')));
  });

  app.put(
    '/functions/:functionId',
    { schema: { ...ofFunction.schema, body: FunctionChange } },
    async request => {
      requireKey(request, 'functions.write');
      const fields = fieldsOf(request.body as Given);
      return answer(await functions.update(param(request, 'functionId'), fields));
    },
  );

  app.delete('/functions/:functionId', ofFunction, async (request, reply) => {
    requireKey(request, 'functions.write');
    await functions.remove(param(request, 'functionId'));
    return reply.code(204).send();
  });
}

/** Checks what a schema can't. */
function fieldsOf(body: Given): Partial<FunctionFields> {
  const { functionId: _id, installationId, providerRepositoryId, ...rest } = body;
  if (installationId || providerRepositoryId) throw new ApiError('functions_source_unsupported');
  const known = new Set([...Object.keys(FIELDS), 'name', 'runtime']);
  const set = given(Object.fromEntries(Object.entries(rest).filter(([name]) => known.has(name))) as Given);
  const { runtime, execute = [], events = [], schedule = '', scopes = [] } = set;
  if (runtime !== undefined && !isRuntime(runtime))
    throw invalidParam('runtime', `Value must be one of (${RUNTIMES.map(({ $id }) => $id).join(', ')})`);
  const refuse = (name: string, texts: readonly string[], fits: (text: string) => boolean, rule: string) => {
    if (!texts.every(fits)) throw invalidParam(name, rule);
  };
  refuse('execute', execute, isRole, 'Value must be a list of roles such as any, users or team:ID');
  refuse('events', events, isEventPattern, 'Value must be a list of events such as users.*.create');
  refuse('scopes', scopes, scope => SCOPES.has(scope), `Value must be one of (${[...SCOPES].join(', ')})`);
  if (schedule !== '' && readCron(schedule) === null)
    throw invalidParam('schedule', 'Value must be a valid cron expression');
  const {
    providerBranch: _b,
    providerSilentMode: _s,
    providerRootDirectory: _r,
    ...fields
  } = set as Record<string, unknown>;
  return fields;
}
