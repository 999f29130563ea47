import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { FilesToSave } from '../../backup/backup-blobs.ts';
import { backupBytes } from '../../backup/write-backup.ts';
import type { Context } from '../../board/context.ts';

export const BACKUP_PATH = '/v1/sync/backup';
const BACKUP_TYPE = 'application/x-tar';

/**
 * `GET /v1/sync/backup`: a backup (`backup/backup-format.ts`) for this machine's backup command, created while it is
 * sent. Only its end shows that it is complete, so readers compare it with its manifest.
 */
export function registerSyncBackup(
  app: FastifyInstance,
  { stores, config, environment }: Context,
  files?: FilesToSave,
): void {
  app.get(BACKUP_PATH, { compress: false, config: { isOperators: true } }, async (request, reply) => {
    reply.type(BACKUP_TYPE).header('cache-control', 'no-store');
    // The framework would create the whole backup.
    if (request.method === 'HEAD') return reply.send();
    const sources = { stores, dataDir: config.dataDir, nowMs: environment.nowMs(), ...(files && { files }) };
    return reply.send(Readable.from(backupBytes(sources), { objectMode: false }));
  });
}
