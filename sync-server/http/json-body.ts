import type { FastifyInstance } from 'fastify';
import { ApiError } from './api-error.ts';
import { requireBudget, spendBudget } from './operation-budgets.ts';

/** 1 MB: more than any screen sends; imports bring their own parser and limit. */
export const BODY_MAX_BYTES = 1_048_576;

const MAX_DEPTH = 32;
/** Objects, lists and values together. A full push of 1,000 applications has a third of it. */
const MAX_VALUES = 50_000;
/** Measured: 80,000 keys in 1 MB take 0.2 s to read. */
const STEPS_A_VALUE = 250;
/** In characters. Smaller ones are read whoever sends them; who has used up their share is refused the others unread. */
const LARGE = 65_536;
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
    try {
      if (body.length > LARGE) requireBudget(app.budgets, request, 'steps');
    } catch (refusal) {
      return done(refusal as ApiError, undefined);
    }
    void parse(request, body, (error, value: unknown) => {
      if (error)
        return done(new ApiError('general_argument_invalid', 'The body is not valid JSON.'), undefined);
      const { problem, values } = checkShape(value);
      spendBudget(app.budgets, request, 'steps', STEPS_A_VALUE * values);
      done(problem, value);
    });
  });
}

export function shapeProblem(root: unknown): ApiError | null {
  return checkShape(root).problem;
}

/** Iterative on purpose: the depth that it looks for would overflow a recursive check. */
function checkShape(root: unknown): { problem: ApiError | null; values: number } {
  const stack: { value: unknown; depth: number }[] = [{ value: root, depth: 1 }];
  let values = 0;
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    const { value, depth } = next;
    values += 1;
    if (values > MAX_VALUES) return tooMuch(values, `The body has more than ${MAX_VALUES} values.`);
    if (typeof value === 'string' && LONE_SURROGATE.test(value))
      return tooMuch(values, 'The body has text that is not valid Unicode.');
    if (typeof value !== 'object' || value === null) continue;
    if (depth > MAX_DEPTH) return tooMuch(values, `The body is nested more than ${MAX_DEPTH} levels deep.`);
    for (const [key, inner] of Object.entries(value)) {
      if (LONE_SURROGATE.test(key)) return tooMuch(values, 'The body has a key that is not valid Unicode.');
      stack.push({ value: inner, depth: depth + 1 });
    }
  }
  return { problem: null, values };
}

function tooMuch(values: number, text: string) {
  return { problem: new ApiError('general_argument_invalid', text), values };
}
