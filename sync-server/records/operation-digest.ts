import { hash } from 'node:crypto';
import { isOperationKind } from '../../src/wire/operations/operation-kinds.ts';
import { NOT_CONTENT } from '../../src/wire/operations/operations.ts';
import type { Operation } from '../../src/wire/operations/push.ts';

/** Each digest is needed twice: to look an operation up, and to record it. */
const digests = new WeakMap<Operation, string>();

/**
 * Identifies an operation's content, to detect the same id with different content. Keys are sorted, because the order
 * in which a device writes them means nothing.
 */
export function operationDigest(operation: Operation): string {
  const digest = digests.get(operation) ?? digestOf(operation);
  digests.set(operation, digest);
  return digest;
}

/** `known`: the digest of the accepted operation, or its beginning, which is all that rows hold. */
export function isSameContent(known: string, digest: string): boolean {
  return digest.startsWith(known);
}

function digestOf({ kind, payload }: Operation): string {
  const ignored: readonly string[] = (isOperationKind(kind) && NOT_CONTENT[kind]) || [];
  const content = Object.entries(payload).filter(([key]) => !ignored.includes(key));
  const text = JSON.stringify([kind, Object.fromEntries(content)], sortKeys);
  return hash('sha256', text);
}

function sortKeys(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}
