import type { Operation } from '../../wire/operations/push.ts';
import { PUSH_MAX_BYTES, PUSH_MAX_OPERATIONS } from '../../wire/operations/push-limits.ts';

/** Room for the rest of the request around the operations. */
const ENVELOPE_BYTES = 200;

export const PAGE_MAX_BYTES = PUSH_MAX_BYTES - ENVELOPE_BYTES;

const encoder = new TextEncoder();
/** Characters of one byte each. */
const PLAIN = /^[ -~]*$/;

export function operationBytes(operation: Operation): number {
  const text = JSON.stringify(operation);
  return PLAIN.test(text) ? text.length : encoder.encode(text).length;
}

/**
 * The first operations that fit into one request, in order. If the first doesn't fit even alone, it makes a page of its
 * own, and the caller settles it.
 */
export function firstPage(operations: readonly Operation[], maxOperations: number): Operation[] {
  const page: Operation[] = [];
  let bytes = 0;
  for (const operation of operations.slice(0, Math.min(maxOperations, PUSH_MAX_OPERATIONS))) {
    bytes += operationBytes(operation) + 1;
    if (page.length > 0 && bytes > PAGE_MAX_BYTES) break;
    page.push(operation);
  }
  return page;
}
