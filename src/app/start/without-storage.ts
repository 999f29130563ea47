import type { CatalogueTable, CatalogueTables } from '../../local/db/plain-catalogue.ts';

/**
 * For a browser that blocks site data: even reading `localStorage` throws there. The app then remembers nothing, and keeps the list in
 * memory for as long as the page is open. Returns the list's tables.
 */
export function doWithoutStorage(): CatalogueTables {
  const refuse = () => null;
  for (const name of ['localStorage', 'sessionStorage']) {
    const value = { getItem: refuse, setItem: refuse, removeItem: refuse, clear: refuse };
    Object.defineProperty(window, name, { value });
  }
  // Screens show what they know without it. If it were there and refused, each read would fail.
  Object.defineProperty(window, 'indexedDB', { value: undefined });
  return { segments: tableInMemory(({ hash }) => hash), state: tableInMemory(({ key }) => key) };
}

/** Rows are copied, as on a disk: the worker takes the bytes that it is given. */
function tableInMemory<Row>(keyOf: (row: Row) => string): CatalogueTable<Row> {
  const rows = new Map<string, Row>();
  const put = async (row: Row) => void rows.set(keyOf(row), structuredClone(row));
  return {
    get: async key => structuredClone(rows.get(key)),
    keys: async () => [...rows.keys()],
    put,
    putAll: async added => void (await Promise.all(added.map(put))),
    async deleteAll(keys) {
      for (const key of keys) rows.delete(key);
    },
  };
}
