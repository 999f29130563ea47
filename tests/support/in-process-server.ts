import { randomBytes } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pino from 'pino';
import { readConfig } from '../../sync-server/config/config.ts';
import { type RunningServer, startServer } from '../../sync-server/server.ts';

/** Starts the server in this process, without samples, on a free port of loopback. */
export function startInProcess(
  dataDir: string,
  options: {
    variables?: Record<string, string>;
    onFatal?: (error: Error) => void;
    token?: string;
    nowMs?: () => number;
    /** A built app. Without one, its page is empty. */
    appDirectory?: string;
    deltaThread?: string;
  } = {},
): Promise<RunningServer> {
  const { appDirectory = emptyApp(`${dataDir}-app`), deltaThread } = options;
  return startServer({
    config: readConfig({
      PORT: '0',
      DATA_DIR: dataDir,
      RATE_LIMITS: 'off',
      SEED: 'none',
      ...options.variables,
    }),
    environment: {
      nowMs: options.nowMs ?? Date.now,
      randomBytes: length => new Uint8Array(randomBytes(length)),
    },
    log: pino({ level: 'silent' }),
    appDirectory,
    ...(deltaThread !== undefined && { deltaThread }),
    operatorToken: options.token ?? 'token-of-this-start',
    onFatal:
      options.onFatal ??
      (error => {
        throw error;
      }),
  });
}

/** A built app without screens. */
export function emptyApp(directory: string): string {
  mkdirSync(join(directory, 'assets'), { recursive: true });
  writeFileSync(join(directory, 'index.html'), '<title>Portage</title><!--portage-head-->');
  return directory;
}
