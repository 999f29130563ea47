import type { StorageMeter } from '../../sync/details/device-storage-status.ts';
import type { CatalogueDatabase } from './catalogue-db.ts';
import { withReopen } from './reopen.ts';

/**
 * The sizes of the list and the postings that were read, for the storage screen. Measuring reads the list's values,
 * some megabytes.
 */
export function createStorageMeter(
  catalogue: CatalogueDatabase,
  removeRead: () => Promise<void>,
): StorageMeter {
  const listBytes = () =>
    withReopen(catalogue, async () => {
      let bytes = 0;
      await catalogue.segments.each(segment => (bytes += weigh(segment)));
      await catalogue.state.each(state => (bytes += weigh(state)));
      return bytes;
    });
  const read = () =>
    withReopen(catalogue, async () => {
      const keys = await catalogue.details.orderBy('[readAt+bytes]').keys();
      const sizes = keys.map(key => (Array.isArray(key) ? Number(key[1]) : 0));
      return { postings: keys.length, bytes: sizes.reduce((sum, size) => sum + size, 0) };
    });
  return {
    async sizes() {
      return { list: await listBytes(), read: await read() };
    },
    removeRead,
  };
}

/** Approximate bytes: texts by their length, numbers as eight. */
export function weigh(value: unknown): number {
  if (typeof value === 'string') return value.length;
  if (typeof value !== 'object' || value === null) return 8;
  if (value instanceof ArrayBuffer) return value.byteLength;
  if (ArrayBuffer.isView(value)) return value.byteLength;
  return Object.values(value).reduce((sum: number, part) => sum + weigh(part), 0);
}
