import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isObject, parseJson } from '../../src/core/json.ts';
import { ApiError, invalidParam } from '../core/api-error.ts';
import { ownTurn } from '../core/turns/own-turn.ts';
import { clientAddress } from '../core/network/client-address.ts';
import { readJsonText } from './json-text.ts';
import { requireBudget, spendBudget } from './limits/operation-budgets.ts';
import { LARGE_BODY } from './limits/request-budgets.ts';
import { hasBody } from './limits/unread-bodies.ts';

/** 1 MB, more than any screen sends. Imports have their own parser and limit. */
export const BODY_MAX_BYTES = 1_048_576;

/** Measured: 1 MB with 80,000 keys takes 0.2 s to read. */
const STEPS_A_VALUE = 250;

/**
 * Accepts JSON only: a form on another site can't send it without a preflight (CSRF). Refuses bodies that would do harm
 * further in: `json-text.ts` checks them before parsing, and the parser refuses `__proto__`. PHP encodes an object
 * without fields as `[]`, and Appwrite is written in PHP, so an empty list and an absent body count as `{}`. Compressed
 * bodies of any kind are refused: unpacked, they could be far larger than their limit.
 */
export function registerJsonBody(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.trim() === '') return done(null, undefined);
    try {
      if (body.length > LARGE_BODY) requireBudget(app.budgets, request, 'steps');
    } catch (refusal) {
      return done(refusal as ApiError, undefined);
    }
    const read = () => {
      const { problem, values } = readJsonText(body);
      spendBudget(app.budgets, request, 'steps', STEPS_A_VALUE * values);
      if (problem !== null) return done(new ApiError('general_argument_invalid', problem), undefined);
      void parse(request, body, (error, value: unknown) => {
        if (error)
          return done(new ApiError('general_argument_invalid', 'The body isn’t valid JSON.'), undefined);
        done(null, value);
      });
    };
    if (body.length > LARGE_BODY) void ownTurn(clientAddress(request)).then(read);
    else read();
  });
  app.addHook('preParsing', (request, _reply, payload, done) => {
    const coding = request.headers['content-encoding'] ?? 'identity';
    const isPlain = coding.trim().toLowerCase() === 'identity';
    if (isPlain || request.is404 || !hasBody(request.raw.headers)) done(null, payload);
    else done(new ApiError('request_compressed'));
  });
  app.addHook('preValidation', async request => {
    const { body } = request.routeOptions.schema ?? {};
    const known = takesObjects(body);
    if (isEmptyList(request.body) && (known || body === undefined)) request.body = {};
    else if (known && (request.body ?? null) === null) request.body = {};
    if (!known || !isObject(request.body)) return;
    const given = request.body;
    for (const [name, field] of Object.entries(fieldsOf(body)))
      if (isEmptyList(given[name]) && takesObjects(field)) given[name] = {};
  });
}

/** Reads a field that holds an object as JSON text, under the rules of a body. undefined: it isn't JSON. */
export function readJsonField(request: FastifyRequest, name: string, text: string): unknown {
  const { problem, values } = readJsonText(text);
  spendBudget(request.server.budgets, request, 'steps', STEPS_A_VALUE * values);
  if (problem !== null) throw invalidParam(name, problem);
  return parseJson(text);
}

const isEmptyList = (value: unknown): boolean => Array.isArray(value) && value.length === 0;

/** Whether the schema allows an object and no list. */
function takesObjects(schema: unknown): boolean {
  if (!isObject(schema)) return false;
  const { type, anyOf } = schema;
  if (!Array.isArray(anyOf)) return type === 'object';
  return anyOf.some(takesObjects) && !anyOf.some(each => isObject(each) && each['type'] === 'array');
}

function fieldsOf(schema: unknown): Record<string, unknown> {
  if (!isObject(schema)) return {};
  const { properties, anyOf } = schema;
  if (Array.isArray(anyOf)) return fieldsOf(anyOf.find(takesObjects));
  return isObject(properties) ? properties : {};
}
