import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import { UNIQUE } from '../../core/ids.ts';
import { variableAnswer } from '../../functions/function-answers.ts';
import { NewId, Nullable, param } from '../../http/params.ts';
import { requireKey } from '../../http/session/require-key.ts';
import { type FunctionParts, given, idToMake, OfFunction, OfVariable, ownerOf } from './function-parts.ts';

/** The name of an environment variable that a process can have. */
const Key = Type.String({
  pattern: '^[A-Za-z_][A-Za-z0-9_]{0,254}$',
  rule: 'Value must be a valid name of an environment variable with at most 255 chars',
});
const Value = Type.String({
  maxLength: 8192,
  pattern: '^[^\\0]*$',
  rule: 'Value must be a valid string and no longer than 8192 chars',
});
const NewVariable = Type.Object({
  variableId: Nullable(NewId),
  key: Key,
  value: Value,
  secret: Nullable(Type.Boolean()),
});
const VariableChange = Type.Object({
  key: Nullable(Key),
  value: Nullable(Value),
  secret: Nullable(Type.Boolean()),
});

interface NewVariableBody {
  variableId?: string | null;
  key: string;
  value: string;
  secret?: boolean | null;
}

/** Environment variables of functions, only for keys. */
export function registerVariableRoutes(app: FastifyInstance, parts: FunctionParts): void {
  const { variables, directory } = parts.services;
  const path = '/functions/:functionId/variables';
  const onePath = `${path}/:variableId`;
  const ofVariable = { schema: { params: OfVariable } };

  app.get(path, { schema: { params: OfFunction } }, async request => {
    requireKey(request, 'functions.read');
    const found = directory.variables(ownerOf(request, parts).id);
    return { total: found.length, variables: found.map(each => variableAnswer(each, variables)) };
  });

  app.post(path, { schema: { params: OfFunction, body: NewVariable } }, async (request, reply) => {
    requireKey(request, 'functions.write');
    const { variableId, key, value, secret } = request.body as NewVariableBody;
    const id = idToMake(parts.environment, variableId ?? UNIQUE);
    const made = await variables.create(ownerOf(request, parts).id, id, {
      key,
      value,
      secret: secret ?? true,
    });
    return reply.code(201).send(variableAnswer(made, variables));
  });

  app.get(onePath, ofVariable, async request => {
    requireKey(request, 'functions.read');
    return variableAnswer(variables.get(ownerOf(request, parts).id, param(request, 'variableId')), variables);
  });

  app.put(onePath, { schema: { ...ofVariable.schema, body: VariableChange } }, async request => {
    requireKey(request, 'functions.write');
    const { key, value, secret } = request.body as { key?: string; value?: string; secret?: boolean };
    const fields = given({ key, value, secret });
    return variableAnswer(
      await variables.update(ownerOf(request, parts).id, param(request, 'variableId'), fields),
      variables,
    );
  });

  app.delete(onePath, ofVariable, async (request, reply) => {
    requireKey(request, 'functions.write');
    await variables.remove(ownerOf(request, parts).id, param(request, 'variableId'));
    return reply.code(204).send();
  });
}
