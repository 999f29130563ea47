import type { FastifyBaseLogger } from 'fastify';
import type { Blobs } from '../blobs/blobs.ts';
import type { Projection } from '../projection/projection.ts';
import type { Row, RowChange } from '../projection/row.ts';
import { BLOBS, isBucket } from '../records/file-record.ts';

export interface FileRemovals {
  /** Resolves when everything that is due is removed. */
  idle(): Promise<void>;
  /** While a backup reads, blobs stay: its documents were read earlier and may still name them. Returns the end. */
  hold(): () => void;
  isHeld(): boolean;
  close(): Promise<void>;
}

/**
 * Follows the files: when one is deleted or gets other content, its blobs go, and its previews at once. What is missed,
 * because the server was killed or a backup is running, the sweep removes.
 */
export function followRemovals(
  projection: Pick<Projection, 'observe'>,
  {
    blobs,
    dropPreviews,
    log,
  }: {
    blobs: Pick<Blobs, 'remove'>;
    dropPreviews: (storage: string, fileId: string) => Promise<void>;
    log: Pick<FastifyBaseLogger, 'warn'>;
  },
): FileRemovals {
  const running = new Set<Promise<void>>();
  let holds = 0;

  const run = (task: Promise<void>) => {
    const done = task
      .catch((error: unknown) =>
        log.warn({ err: error }, 'a deleted file’s content could not be removed yet'),
      )
      .finally(() => running.delete(done));
    running.add(done);
  };

  const stop = projection.observe(({ definition, before, after }: RowChange) => {
    if (!isBucket(definition) || !before) return;
    const kept = new Set(blobsOf(after));
    const gone = blobsOf(before).filter(blob => !kept.has(blob));
    if (gone.length === 0) return;
    run(dropPreviews(definition.storage ?? definition.id, before.documentId));
    if (holds === 0) run(blobs.remove(gone));
  });

  const idle = async (): Promise<void> => {
    while (running.size > 0) await Promise.all(running);
  };
  return {
    idle,
    hold() {
      holds += 1;
      let isHeld = true;
      return () => {
        if (isHeld) holds -= 1;
        isHeld = false;
      };
    },
    isHeld: () => holds > 0,
    async close() {
      stop();
      await idle();
    },
  };
}

function blobsOf(row: Row | undefined): string[] {
  return (row?.lists?.[BLOBS] ?? []).filter(blob => typeof blob === 'string');
}
