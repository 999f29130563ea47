import type { FastifyInstance } from 'fastify';
import { ownTurn } from '../core/own-turn.ts';
import { ApiError } from '../core/api-error.ts';
import { readJsonText } from './json-text.ts';
import { requireBudget, spendBudget } from './limits/operation-budgets.ts';

/** 1 MB, more than any screen sends. Imports have their own parser and limit. */
export const BODY_MAX_BYTES = 1_048_576;

/** Measured: 1 MB with 80,000 keys takes 0.2 s to read. */
const STEPS_A_VALUE = 250;
/** In characters. Smaller bodies are always read. Larger ones are refused unread once the sender's share is used up. */
const LARGE = 65_536;

/**
 * Accepts JSON only: a form on another site can't send it without a preflight (CSRF). Refuses bodies that would do harm
 * further in: `json-text.ts` checks them before parsing, and the parser refuses `__proto__`.
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
    if (body.length > LARGE) void ownTurn().then(read);
    else read();
  });
}
