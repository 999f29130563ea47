import * as fc from 'fast-check';
import type { LightMyRequestResponse } from 'fastify';
import { expect } from 'vitest';
import { ERRORS } from '../../src/wire/errors.ts';
import { hostileHeaders, hostileJson, hostilePathPart, hostileQuery, nearlyValid } from './hostile-input.ts';
import { createHostileWorld, isWhole } from './hostile-world.ts';
import type { Actor, World } from './server-world.ts';
import { tries } from './torture.ts';
import { stopwatch } from './work-growth.ts';
import type { HostileRoute } from './hostile-route.ts';

/** For each operation. Before a release, `npm run torture -- hostile` runs a thousand. */
const RUNS = tries(20, 1000);
/** Far more of the processor's time than any answer takes here, however slow the machine is or how long it stops. */
const HANG_MS = 5000;
const KNOWN_TYPES = new Set(Object.keys(ERRORS));
/** Answers for features that aren't configured. */
const NOT_CONFIGURED = new Set([501, 503]);
/** Answers in a form's own format. */
const NOT_APPWRITES = '/submit';

const ACTORS: readonly Actor[] = ['guest', 'owner', 'stranger', 'key'];
const ATTRIBUTES = ['jobId', 'name', 'title', 'count', 'price', 'tags', 'since'];
const THERE = [
  'board',
  'jobs',
  'job-100',
  'drafts',
  'd1',
  'shop',
  'goods',
  'title',
  'crew',
  'news',
  'hello',
  'owner',
  'current',
];

const pathPart = fc.oneof(hostilePathPart, fc.constantFrom(...THERE));

function requestsTo({ method, valid, attributes = ATTRIBUTES }: HostileRoute) {
  const body = valid && Object.keys(valid).length > 0 ? nearlyValid(valid) : hostileJson;
  return fc.record({
    actor: fc.constantFrom(...ACTORS),
    parts: fc.array(pathPart, { minLength: 5, maxLength: 5 }),
    queries: fc.oneof(fc.constant<string[]>([]), fc.array(hostileQuery(attributes), { maxLength: 4 })),
    body: method === 'GET' ? fc.constant(undefined) : fc.option(body, { freq: 8, nil: undefined }),
    headers: fc.oneof({ weight: 3, arbitrary: fc.constant({}) }, hostileHeaders),
  });
}

/**
 * Whatever is sent, the answer must be fast and never a 5xx, and every refusal must have a known type. If a request
 * deleted something, the next ones go to a new world, so that they don't address missing things.
 */
export class HostileCalls {
  #world: World | undefined;

  async send(route: HostileRoute): Promise<void> {
    const { method, path } = route;
    const property = fc.asyncProperty(requestsTo(route), async ({ actor, parts, queries, body, headers }) => {
      const world = await this.world();
      let next = 0;
      const pathname = path.replaceAll('*', () => parts[next++] ?? 'x');
      const search = queries.map((query, i) => `queries[${i}]=${encodeURIComponent(encodable(query))}`);
      const elapsed = stopwatch();
      const answer = await world.app.inject({
        method,
        url: search.length === 0 ? pathname : `${pathname}?${search.join('&')}`,
        headers: {
          ...world.headersOf(actor),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { payload: JSON.stringify(body) ?? '' }),
      });
      checkAnswer(answer, path, elapsed());
      if (method !== 'GET' && answer.statusCode < 400 && !(await isWhole(world))) await this.close();
    });
    await fc.assert(property, { numRuns: RUNS });
  }

  async world(): Promise<World> {
    this.#world ??= await createHostileWorld();
    return this.#world;
  }

  async close(): Promise<void> {
    await this.#world?.app.close();
    this.#world = undefined;
  }
}

const encodable = (text: string) => text.replaceAll(/\p{Surrogate}/gu, '?');

function checkAnswer(answer: LightMyRequestResponse, path: string, tookMs: number): void {
  const { statusCode, body, headers } = answer;
  expect(tookMs).toBeLessThan(HANG_MS);
  if (!NOT_CONFIGURED.has(statusCode)) expect(statusCode, body).toBeLessThan(500);
  // Pages for browsers aren't JSON.
  if (statusCode < 400 || path === NOT_APPWRITES || !String(headers['content-type']).includes('json')) return;
  const error = answer.json<{ type: string }>();
  expect(error).toMatchObject({ code: statusCode, message: expect.any(String), version: expect.any(String) });
  expect(KNOWN_TYPES).toContain(error.type);
}
