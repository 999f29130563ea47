import type { Projection, QueryPage } from '../../sync-server/projection/projection.ts';
import type { Row } from '../../sync-server/projection/row.ts';
import { tallyOf } from '../../sync-server/projection/tallies.ts';
import type { DocumentRecord } from '../../sync-server/records/document-record.ts';
import type { Change, Sequence } from '../../sync-server/store/store.ts';
import type { MapStore } from './memory-store.ts';

/** A projection without filters or sorting, for tests of its users, not of queries. */
export function createPlainProjection(board: MapStore): Projection {
  const rows = new Map<string, Map<string, Row>>();
  let sequence = 0;
  let seen: Sequence | undefined;
  const collection = (id: string) => {
    const present = rows.get(id) ?? new Map<string, Row>();
    rows.set(id, present);
    return present;
  };
  const take = ({ id, body, sequence: position }: Change) => {
    seen = position;
    const [collectionId = '', documentId = ''] = id.split('/');
    if (body === null) return collection(collectionId).delete(documentId);
    if (!('documentId' in body) || body['tombstone'] === true) return;
    const record = body as unknown as DocumentRecord;
    sequence = Math.max(sequence, record.sequence);
    const data = record.data as Row['data'];
    const { createdAt, updatedAt, permissions, operation } = record;
    collection(collectionId).set(documentId, {
      documentId,
      sequence: record.sequence,
      createdAt,
      updatedAt,
      permissions,
      data,
      operation,
      owner: record.owner ?? operation?.person,
      pending: undefined,
      position: Number(position),
    });
  };
  void board.subscribe(undefined, changes => changes.forEach(take));
  return {
    query(collectionId, _queries, readable): QueryPage {
      const found = [...collection(collectionId).values()].filter(readable);
      return { rows: found, total: found.length, select: null };
    },
    async queryInSlices(...asked) {
      return this.query(...asked);
    },
    prepare: () => Promise.resolve(),
    row: (collectionId, documentId) => collection(collectionId).get(documentId),
    find: (collectionId, attribute, value) =>
      [...collection(collectionId).values()].filter(row => row.data[attribute] === value),
    findByOperation: (collectionId, operationId) =>
      [...collection(collectionId).values()].find(row => row.operation?.id === operationId),
    isNamed: () => true,
    tally: (collectionId, value) =>
      tallyOf(
        { by: 'jobId', kind: 'state', last: 'sentAt' },
        [...collection(collectionId).values()].filter(
          ({ data }) => value === undefined || data['jobId'] === value,
        ),
      ),
    ownedBy: (collectionId, owner, after = 0) =>
      [...collection(collectionId).values()].filter(row => row.owner === owner && row.position > after),
    countOwnedBy: (collectionId, owner) =>
      [...collection(collectionId).values()].filter(row => row.owner === owner).length,
    removedFrom: () => [],
    forgetRemoved: () => Promise.resolve(0),
    keptThrough: () => null,
    sequence: () => seen,
    positions: () => ({ through: Number.MAX_SAFE_INTEGER, since: 0 }),
    pendingEffects: () => [],
    watch: () => () => undefined,
    observe: () => () => undefined,
    all: collectionId => collection(collectionId).values(),
    count: collectionId => collection(collectionId).size,
    nextSequence: () => ++sequence,
  };
}
