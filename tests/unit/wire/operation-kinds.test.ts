import { describe, expect, it } from 'vitest';
import { KIND_SPECS } from '../../../src/features/outbox/entry/kind-specs.ts';
import { KIND_DRAFTS } from '../../../src/local/outbox/operation-draft.ts';
import { isOperationKind, OPERATION_KINDS } from '../../../src/wire/operations/operation-kinds.ts';
import { OPERATION_PAYLOADS } from '../../../src/wire/operations/operations.ts';
import { OPERATION_HANDLERS } from '../../../sync-server/operations/operation-handlers.ts';

const kinds = Object.keys(OPERATION_KINDS).filter(isOperationKind);

describe('every kind of operation', () => {
  it.each([
    ['a payload', OPERATION_PAYLOADS],
    ['a handler', OPERATION_HANDLERS],
    ['a draft or none', KIND_DRAFTS],
    ['a place on the outbox screen', KIND_SPECS],
  ])('has %s', (_, table) => {
    expect(Object.keys(table).toSorted()).toEqual(kinds.toSorted());
  });
});

describe.each(kinds)('%s', kind => {
  const { properties } = OPERATION_PAYLOADS[kind];

  it('can be edited on a screen exactly if a draft is made of it', () => {
    expect(KIND_SPECS[kind].editHref !== null).toBe(KIND_DRAFTS[kind] !== null);
  });

  it('names only fields of its payload', () => {
    const draft = KIND_DRAFTS[kind];
    const named = [
      OPERATION_KINDS[kind].sets,
      draft?.by ?? null,
      ...(draft?.fields ?? []),
      ...KIND_SPECS[kind].written,
    ].filter(field => field !== null);
    expect(named.filter(field => !Object.hasOwn(properties, field))).toEqual([]);
  });

  it('keeps in its draft what the outbox shows of it, so that editing loses nothing', () => {
    const draft = KIND_DRAFTS[kind];
    const kept: readonly string[] = draft?.fields ?? KIND_SPECS[kind].written;
    expect(KIND_SPECS[kind].written.filter(field => !kept.includes(field))).toEqual([]);
  });
});
