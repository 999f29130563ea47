import type { BoardEvent } from './board-event.ts';

/** In characters, as in Appwrite. */
const PATTERN_MAX = 256;
/** What a pattern can begin with, and the parts that can follow in it. */
const PARTS: ReadonlyMap<string, readonly string[]> = new Map([
  ['databases', ['collections', 'documents']],
  ['tablesdb', ['tables', 'rows']],
  ['users', ['sessions', 'recovery', 'verification']],
  ['teams', ['memberships']],
  ['buckets', ['files']],
  ['functions', ['deployments', 'executions']],
  ['topics', ['subscribers']],
  ['messages', []],
]);
const BESIDE = new Set(['users', 'functions']);
const ACTIONS = new Set(['create', 'update', 'delete']);
const ASPECTS = new Set(['name', 'email', 'phone', 'password', 'prefs', 'status', 'mfa']);
const ID = /^(?:\*|[a-zA-Z0-9][a-zA-Z0-9._-]{0,35})$/;

/**
 * Whether a text is a pattern of events: parts with an id or `*` each, then perhaps an action and an aspect, as in
 * `databases.board.collections.*.documents.*.create` or `users.*.update.email`. A shorter one means everything below.
 */
export function isPattern(text: string): boolean {
  if (text.length > PATTERN_MAX) return false;
  const words = text.split('.');
  const inner = PARTS.get(words[0] ?? '');
  if (!inner) return false;
  const kinds = [words[0] ?? '', ...inner];
  let at = 0;
  let depth = 0;
  while (at < words.length && depth < kinds.length && mayBe(kinds, depth, words[at])) {
    if (!ID.test(words[at + 1] ?? '')) return false;
    at += 2;
    // `users` and `functions` have several kinds of parts beside each other, the others one in another.
    depth = BESIDE.has(words[0] ?? '') && depth > 0 ? kinds.length : depth + 1;
  }
  const [action, aspect, ...rest] = words.slice(at);
  if (action === undefined) return at > 0;
  if (!ACTIONS.has(action) || rest.length > 0) return false;
  return aspect === undefined || (action === 'update' && ASPECTS.has(aspect));
}

function mayBe(kinds: readonly string[], depth: number, word: string | undefined): boolean {
  if (BESIDE.has(kinds[0] ?? ''))
    return depth === 0 ? word === kinds[0] : depth === 1 && kinds.slice(1).includes(word ?? '');
  return word === kinds[depth];
}

export function matchesAny(patterns: ReadonlySet<string>, { names }: Pick<BoardEvent, 'names'>): boolean {
  return patterns.size > 0 && names().some(name => patterns.has(name));
}
