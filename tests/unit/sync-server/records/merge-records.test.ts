import { describe, expect, it } from 'vitest';
import { mergeRecords } from '../../../../sync-server/records/versions/merge-records.ts';
import type { DocumentRecord } from '../../../../sync-server/records/document-record.ts';
import type { JsonObject } from '../../../../sync-server/store/store.ts';

function record(changes: Partial<DocumentRecord> = {}): JsonObject {
  return {
    collectionId: 'jobs',
    documentId: 'job-1',
    sequence: 1,
    createdAt: '2026-01-01T00:00:00.000+00:00',
    updatedAt: '2026-01-01T00:00:00.000+00:00',
    permissions: ['read("any")'],
    data: { jobId: 1, jobTitle: 'Cook', city: 'Laval', edition: 1, details: '{"description":"Cooking"}' },
    ...changes,
  };
}

const edited = (data: JsonObject, id?: string): JsonObject =>
  record({
    data: { ...(record()['data'] as JsonObject), edition: 2, ...data },
    ...(id !== undefined && {
      edits: {
        edition: 2,
        recent: [{ id, kind: 'posting.edit', digest: 'd', person: 'p', at: `2026-01-02T00:00:0${id}.000Z` }],
      },
    }),
  });

const dataOf = (body: JsonObject) => body['data'] as JsonObject;

describe('two versions of a posting', () => {
  it('are merged field by field, and both edits are remembered', () => {
    const shown = edited({ jobTitle: 'Chef' }, '2');
    const other = edited({ city: 'Gatineau', details: '{"description":"Cooking for 40"}' }, '1');
    const { body, isLossy } = mergeRecords({ shown, other, base: record() });
    expect(isLossy).toBe(false);
    expect(dataOf(body)).toMatchObject({ jobTitle: 'Chef', city: 'Gatineau', edition: 3 });
    expect(dataOf(body)['details']).toContain('Cooking for 40');
    expect(body['edits']).toMatchObject({ edition: 3, recent: [{ id: '1' }, { id: '2' }] });
  });

  it('give the same when they are merged again', () => {
    const other = edited({ city: 'Gatineau' }, '1');
    const once = mergeRecords({ shown: edited({ jobTitle: 'Chef' }, '2'), other, base: record() }).body;
    expect(mergeRecords({ shown: once, other, base: record() })).toEqual({ body: once, isLossy: false });
  });

  it('keep the field that both changed as everybody sees it, and lose the other one', () => {
    const shown = edited({ jobTitle: 'Chef' });
    const { body, isLossy } = mergeRecords({ shown, other: edited({ jobTitle: 'Baker' }), base: record() });
    expect([dataOf(body)['jobTitle'], isLossy]).toEqual(['Chef', true]);
  });

  it('take a closing that one of them has', () => {
    const other = edited({ closedAt: '2026-01-03T00:00:00.000Z' });
    const { body } = mergeRecords({ shown: edited({ jobTitle: 'Chef' }), other, base: record() });
    expect(dataOf(body)).toMatchObject({ jobTitle: 'Chef', closedAt: '2026-01-03T00:00:00.000Z' });
  });

  it('take a change of who may read it', () => {
    const other = record({ permissions: [] });
    const { body } = mergeRecords({ shown: edited({ jobTitle: 'Chef' }), other, base: record() });
    expect(body['permissions']).toEqual([]);
  });

  it('are a loss if they differ and what they had in common is gone', () => {
    const shown = edited({ jobTitle: 'Chef' });
    const other = edited({ city: 'Gatineau' });
    expect(mergeRecords({ shown, other, base: undefined })).toEqual({ body: shown, isLossy: true });
    expect(mergeRecords({ shown, other: shown, base: undefined })).toEqual({ body: shown, isLossy: false });
  });

  it('are a loss if the merged posting would be refused', () => {
    const shown = edited({ postingDateFormatted: '2026-05-02' });
    const other = edited({ expiryDateFormatted: '2026-05-01' });
    const { body, isLossy } = mergeRecords({ shown, other, base: record() });
    expect([dataOf(body)['expiryDateFormatted'], isLossy]).toEqual([undefined, true]);
  });
});

describe('two versions of another document', () => {
  const application = (changes: Partial<DocumentRecord>) =>
    record({ collectionId: 'applications', ...changes });

  it('don’t carry out an effect again that one of them has done', () => {
    const done = { state: 'done', attempts: 1, at: 'x' } as const;
    const pending = { state: 'pending', attempts: 0, at: 'x' } as const;
    const { body, isLossy } = mergeRecords({
      shown: application({ effects: { mail: pending, form: done } }),
      other: application({ effects: { mail: done, form: pending } }),
      base: undefined,
    });
    expect(body['effects']).toEqual({ mail: done, form: done });
    expect(isLossy).toBe(false);
  });

  it('lose what the other one says, but not what it has from before', () => {
    const [base, shown, other] = ['sent', 'opened', 'withdrawn'].map(state =>
      application({ data: { state } }),
    );
    if (!base || !shown || !other) throw new Error('three');
    expect(mergeRecords({ shown, other, base })).toEqual({ body: shown, isLossy: true });
    expect(mergeRecords({ shown, other: base, base }).isLossy).toBe(false);
  });

  it('stay removed', () => {
    const removed = application({ tombstone: true, data: {} });
    const { body, isLossy } = mergeRecords({ shown: application({}), other: removed, base: undefined });
    expect([body, isLossy]).toEqual([removed, false]);
  });

  it('of a person’s own value: the later edit counts', () => {
    const written = (at: number) => ({ at, editedAt: at, operation: `o${at}`, digest: 'd', early: [] });
    const [early, late] = [1, 2].map(at =>
      record({ collectionId: 'drafts', data: { at }, lastWriter: written(at) }),
    );
    if (!early || !late) throw new Error('two');
    for (const [shown, other] of [
      [early, late],
      [late, early],
    ] as const)
      expect(mergeRecords({ shown, other, base: undefined })).toEqual({ body: late, isLossy: false });
  });

  it('of no collection: the other one is a loss', () => {
    const [shown, other] = [{ name: 'a' }, { name: 'b' }];
    expect(mergeRecords({ shown, other, base: undefined })).toEqual({ body: shown, isLossy: true });
  });
});
