import type { FastifyInstance } from 'fastify';
import { ApiError } from './api-error.ts';

/** 1 MB: more than any screen sends; imports bring their own parser and limit. */
export const BODY_MAX_BYTES = 1_048_576;

const MAX_DEPTH = 32;
/** Objects, lists and values together. A full push of 1,000 applications has a third of it. */
const MAX_VALUES = 50_000;
const LONE_SURROGATE = /\p{Surrogate}/u;

/**
 * JSON only: no other body can be sent by a foreign form without the browser asking first (CSRF). Refuses what
 * would hurt further in: deep nesting (a clone overflows the stack), masses of keys, `__proto__`, broken Unicode
 * (which CouchDB cannot store).
 */
export function registerJsonBody(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.trim() === '') return done(null, undefined);
    void parse(request, body, (error, value: unknown) => {
      const problem = error
        ? new ApiError('general_argument_invalid', 'The body is not valid JSON.')
        : shapeProblem(value);
      done(problem, value);
    });
  });
}

/** Iterative on purpose: the depth that it looks for would overflow a recursive check. */
export function shapeProblem(root: unknown): ApiError | null {
  const stack: { value: unknown; depth: number }[] = [{ value: root, depth: 1 }];
  let values = 0;
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    const { value, depth } = next;
    values += 1;
    if (values > MAX_VALUES) return tooMuch(`The body has more than ${MAX_VALUES} values.`);
    if (typeof value === 'string' && LONE_SURROGATE.test(value))
      return tooMuch('The body has text that is not valid Unicode.');
    if (typeof value !== 'object' || value === null) continue;
    if (depth > MAX_DEPTH) return tooMuch(`The body is nested more than ${MAX_DEPTH} levels deep.`);
    for (const [key, inner] of Object.entries(value)) {
      if (LONE_SURROGATE.test(key)) return tooMuch('The body has a key that is not valid Unicode.');
      stack.push({ value: inner, depth: depth + 1 });
    }
  }
  return null;
}

const tooMuch = (text: string): ApiError => new ApiError('general_argument_invalid', text);
