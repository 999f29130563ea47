import { ApiError } from '../../core/api-error.ts';
import type { Caller } from '../../core/caller.ts';

/**
 * The scopes that routes need, by the beginning of the path below `/v1`; the first that fits counts. A key with limited
 * scopes may use no other route. Several names: one of them is enough.
 */
const NEEDED: readonly (readonly [path: RegExp, ...names: string[]])[] = [
  [/^\/databases\/transactions/, 'documents', 'rows'],
  [/^\/tablesdb\/transactions/, 'rows', 'documents'],
  [/^\/databases\/[^/]+\/collections\/[^/]+\/documents/, 'documents', 'rows'],
  [/^\/databases\/[^/]+\/collections\/[^/]+\/attributes/, 'attributes', 'columns', 'collections', 'tables'],
  [/^\/databases\/[^/]+\/collections\/[^/]+\/indexes/, 'indexes', 'collections', 'tables'],
  [/^\/databases\/[^/]+\/collections/, 'collections', 'tables'],
  [/^\/tablesdb\/[^/]+\/tables\/[^/]+\/rows/, 'rows', 'documents'],
  [/^\/tablesdb\/[^/]+\/tables\/[^/]+\/columns/, 'columns', 'attributes', 'tables', 'collections'],
  [/^\/tablesdb\/[^/]+\/tables\/[^/]+\/indexes/, 'indexes', 'tables', 'collections'],
  [/^\/tablesdb\/[^/]+\/tables/, 'tables', 'collections'],
  [/^\/(?:databases|tablesdb)/, 'databases'],
  [/^\/teams/, 'teams'],
  [/^\/users\/[^/]+\/sessions/, 'sessions', 'users'],
  [/^\/users\/[^/]+\/targets/, 'targets', 'users'],
  [/^\/users/, 'users'],
  [/^\/storage\/buckets\/[^/]+\/files/, 'files'],
  [/^\/storage/, 'buckets'],
  [/^\/tokens/, 'tokens'],
  [/^\/functions\/[^/]+\/executions/, 'execution', 'executions'],
  [/^\/functions/, 'functions'],
  [/^\/webhooks/, 'webhooks'],
  [/^\/messaging\/topics\/[^/]+\/subscribers/, 'subscribers'],
  [/^\/messaging\/topics/, 'topics'],
  [/^\/messaging\/subscribers/, 'subscribers'],
  [/^\/messaging\/messages/, 'messages'],
  [/^\/messaging\/providers/, 'providers'],
  [/^\/audit/, 'audit'],
  [/^\/locale/, 'locale'],
  [/^\/avatars/, 'avatars'],
];

/** Appwrite's names of the scopes that a route needs, such as `collections.read`. `path`: below `/v1`. */
export function scopesOf(method: string, path: string): string[] {
  const [, ...names] = NEEDED.find(([start]) => start.test(path)) ?? [];
  const right = method === 'GET' || method === 'HEAD' ? 'read' : 'write';
  return names.map(name => `${name}.${right}`);
}

/** All scopes that a function's key can have. */
export const SCOPES: ReadonlySet<string> = new Set(
  NEEDED.flatMap(([, ...names]) => names.flatMap(name => [`${name}.read`, `${name}.write`])),
);

/** Tells all callers apart from keys what the server is, and contains nothing of anyone. */
const OPEN = /^\/(?:health\/version|openapi\.json|ping)$/;

/**
 * Throws if the caller's key has limited scopes and the route needs another one. This is the only place that limits such
 * keys: everywhere else, a key may do everything. So a route that isn't in the table is refused.
 */
export function requireKeyScope(caller: Caller, method: string, route: string | undefined): void {
  if (caller.scopes === undefined) return;
  const path = (route ?? '').replace(/^\/v1(?=\/)/, '');
  if (OPEN.test(path) && route?.startsWith('/v1/')) return;
  const scopes = route?.startsWith('/v1/') ? scopesOf(method, path) : [];
  if (scopes.some(scope => caller.scopes?.includes(scope))) return;
  const missing = JSON.stringify(scopes.length > 0 ? scopes.slice(0, 1) : ['operator']);
  throw new ApiError('general_unauthorized_scope', `User (role: applications) missing scopes (${missing})`);
}
