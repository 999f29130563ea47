import { crc32 } from 'node:zlib';
import type { RowMaker } from '../record-to-row.ts';
import type { Row } from '../row.ts';
import type { Value } from '../value.ts';

/**
 * Raise it whenever rows, tables or `record-to-row.ts` change; files of an older format are then made anew.
 */
export const DISK_FORMAT = 1;

/** A row as SQLite returns it. */
export interface StoredRow {
  /** The row's number in its table. */
  n: number;
  /** The document's id as a key. */
  id: string;
  position: number;
  body: string;
  crc: number;
}

type Body = [
  documentId: string,
  sequence: number,
  createdAt: string,
  updatedAt: string,
  permissions: readonly string[],
  /** By the order of the maker's keys; null: none. */
  values: (Value | null)[] | null,
  lists: Row['lists'] | null,
  operation: Row['operation'] | null,
  owner: string | null,
  pending: readonly string[] | null,
  removedAt: number | null,
];

/** A row doesn't have the content that was written. */
export class DamagedRow extends Error {
  override readonly name = 'DamagedRow';
}

export function bodyOf(row: Row, { keys }: RowMaker): string {
  const isEmpty = Object.keys(row.data).length === 0;
  const body: Body = [
    row.documentId,
    row.sequence,
    row.createdAt,
    row.updatedAt,
    row.permissions,
    isEmpty ? null : keys.map(key => row.data[key] ?? null),
    row.lists ?? null,
    row.operation ?? null,
    row.owner ?? null,
    row.pending ?? null,
    row.removedAt ?? null,
  ];
  return JSON.stringify(body);
}

export function checksum(body: string, position: number): number {
  return crc32(body, position >>> 0);
}

/** Throws `DamagedRow`. */
export function toRow(stored: Omit<StoredRow, 'n' | 'id'>, maker: RowMaker): Row {
  if (checksum(stored.body, stored.position) !== stored.crc) throw new DamagedRow('A row on disk is damaged');
  const [
    documentId,
    sequence,
    createdAt,
    updatedAt,
    permissions,
    values,
    lists,
    operation,
    owner,
    pending,
    removedAt,
  ] = JSON.parse(stored.body) as Body;
  return {
    documentId,
    sequence,
    createdAt,
    updatedAt,
    permissions: maker.permissionsOf(permissions),
    data: values ? maker.dataOf(index => values[index] ?? null) : {},
    lists: lists ?? undefined,
    operation: operation ?? undefined,
    owner: owner ?? undefined,
    pending: pending ?? undefined,
    position: stored.position,
    ...(removedAt !== null && { removedAt }),
  };
}
