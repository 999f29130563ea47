import type { CatalogueTable, CatalogueTables, RunOnCatalogue } from './plain-catalogue.ts';

/** The list's tables in memory. Actions run one after the other: a tab reads, stores and tidies the list at the same time. */
export function catalogueInMemory(): RunOnCatalogue {
  const tables: CatalogueTables = {
    segments: tableInMemory(({ hash }) => hash),
    state: tableInMemory(({ key }) => key),
  };
  let last: Promise<unknown> = Promise.resolve();
  return action => {
    const result = last.then(() => action(tables));
    last = result.catch(() => undefined);
    return result;
  };
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
