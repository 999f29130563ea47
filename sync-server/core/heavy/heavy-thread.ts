import { hashSync, type Options, verifySync } from '@node-rs/argon2';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { answerTasks } from '../task-thread.ts';
import { brotliOptions } from './compression.ts';

/** A task of this thread, which `openHeavyThreads` starts. */
export type HeavyTask =
  | { kind: 'hash'; password: string; cost: Options }
  | { kind: 'verify'; stored: string; password: string }
  | { kind: 'brotli'; bytes: Uint8Array; quality: number }
  | { kind: 'gzip'; bytes: Uint8Array; level: number };

answerTasks(async (task: HeavyTask): Promise<string | boolean | Uint8Array> => {
  switch (task.kind) {
    case 'hash':
      return hashSync(task.password, task.cost);
    case 'verify':
      return verifySync(task.stored, task.password);
    case 'brotli':
      return brotliCompressSync(task.bytes, brotliOptions(task.bytes, task.quality));
    case 'gzip':
      return gzipSync(task.bytes, { level: task.level });
  }
});
