import { readConfig } from '../../sync-server/config/config.ts';
import { openStore } from '../../sync-server/backup/open-store.ts';
import type { JsonObject } from '../../sync-server/store/store.ts';

/** What is on the disk of a server that has stopped, read without it. */
export async function readBoard(dataDir: string, collectionId: string): Promise<JsonObject[]> {
  const store = await openStore(readConfig({ DATA_DIR: dataDir }), 'board', error => {
    throw error;
  });
  try {
    const documents = await store.range({ start: `${collectionId}/`, end: `${collectionId}0` });
    const shown = documents.filter(({ body }) => body['tombstone'] !== true);
    return shown.map(({ body }) => body['data']).filter(isObject);
  } finally {
    await store.close();
  }
}

export async function titlesOnDisk(dataDir: string, prefix: string): Promise<string[]> {
  const jobs = await readBoard(dataDir, 'jobs');
  return jobs
    .map(({ jobTitle }) => (typeof jobTitle === 'string' ? jobTitle : ''))
    .filter(title => title.startsWith(prefix));
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
