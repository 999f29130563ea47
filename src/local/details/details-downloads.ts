import { liveQuery } from '../db/live-query.ts';
import type { DetailsDownload, DownloadState, DownloadStore } from '../../sync/details/details-ports.ts';
import type { DetailsDatabase } from '../db/details-db.ts';
import { inTransaction, withReopen } from '../db/reopen.ts';
import { refusingWhenFull } from '../db/storage-full.ts';

/** The downloads and their packs in Dexie. */
export function createDownloadStore(db: DetailsDatabase): DownloadStore {
  const reading = <T>(action: () => Promise<T>) =>
    withReopen(db, () => db.transaction('r', db.downloads, db.packs, action));
  const writing = <T>(action: () => Promise<T>) =>
    refusingWhenFull(() => inTransaction(db, [db.downloads, db.packs], action));
  /** A download that was removed meanwhile stays removed. */
  const change = (
    province: string,
    edit: (download: DetailsDownload) => Partial<DetailsDownload> | Promise<Partial<DetailsDownload>>,
  ) =>
    writing(async () => {
      const download = await db.downloads.get(province);
      if (download) await db.downloads.put({ ...download, ...(await edit(download)) });
    });

  const hashes = async () => new Set(await db.packs.toCollection().primaryKeys());
  const list = () =>
    reading(async (): Promise<DownloadState[]> => {
      const [downloads, present] = [await db.downloads.toArray(), await hashes()];
      return downloads.sort((a, b) => a.askedAtMs - b.askedAtMs).map(download => ({ download, present }));
    });

  return {
    list,
    get: province =>
      reading(async () => {
        const download = await db.downloads.get(province);
        return download && { download, present: await hashes() };
      }),
    ask: (province, { atMs, overMetered, ahead }) =>
      writing(async () => {
        const before = await db.downloads.get(province);
        // The person may have asked for it meanwhile.
        if (before && ahead) return;
        await db.downloads.put({
          ...(before ?? newDownload(province, atMs)),
          stopped: false,
          problem: null,
          overMetered,
          ...(ahead !== undefined && { ahead }),
        });
      }),
    setIndex: (province, { packs, etag, atMs }) =>
      change(province, async before => {
        const named = new Set(packs.map(({ hash }) => hash));
        const replaced = [...before.packs, ...before.earlier].filter(({ hash }) => !named.has(hash));
        const present = replaced.length > 0 ? await hashes() : new Set<string>();
        const earlier = replaced.filter(({ hash }) => present.has(hash));
        return { packs, etag, earlier, checkedAtMs: atMs, problem: null };
      }),
    confirm: (province, atMs) => change(province, () => ({ checkedAtMs: atMs, problem: null })),
    keep: (province, packs) =>
      writing(async () => {
        const download = await db.downloads.get(province);
        const named = new Set(download?.packs.map(({ hash }) => hash));
        await db.packs.bulkPut(packs.filter(({ hash }) => named.has(hash)));
      }),
    finish: (province, atMs) =>
      writing(async () => {
        const download = await db.downloads.get(province);
        const present = await hashes();
        if (!download?.packs.every(({ hash }) => present.has(hash))) return false;
        await db.downloads.put({
          ...download,
          earlier: [],
          overMetered: false,
          keptAtMs: atMs,
          problem: null,
        });
        if (download.earlier.length > 0) await removeUnnamed(db);
        return true;
      }),
    stop: province => change(province, () => ({ stopped: true })),
    fail: (province, problem) => change(province, () => ({ problem })),
    remove: province =>
      writing(async () => {
        await db.downloads.delete(province);
        await removeUnnamed(db);
      }),
    giveUpLast: () =>
      writing(async () => {
        const present = await hashes();
        const last = (await db.downloads.toArray())
          .filter(({ packs, earlier }) => [...packs, ...earlier].some(({ hash }) => present.has(hash)))
          .sort((a, b) => b.askedAtMs - a.askedAtMs)[0];
        if (!last) return false;
        await db.downloads.put({ ...newDownload(last.province, last.askedAtMs), problem: 'quota' });
        await removeUnnamed(db);
        return true;
      }),
    watch(listener) {
      const query = liveQuery(list).subscribe(listener, () => undefined);
      return () => query.unsubscribe();
    },
  };
}

function newDownload(province: string, atMs: number): DetailsDownload {
  return {
    province,
    packs: [],
    etag: null,
    earlier: [],
    stopped: false,
    problem: null,
    overMetered: false,
    askedAtMs: atMs,
    checkedAtMs: 0,
    keptAtMs: null,
  };
}

/** Within a transaction over both tables. */
async function removeUnnamed(db: DetailsDatabase): Promise<void> {
  const downloads = await db.downloads.toArray();
  const named = downloads.flatMap(({ packs, earlier }) => [...packs, ...earlier].map(({ hash }) => hash));
  await db.packs.where('hash').noneOf(named).delete();
}
