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
  } = {},
): Promise<RunningServer> {
  const appDirectory = `${dataDir}-app`;
  mkdirSync(appDirectory, { recursive: true });
  writeFileSync(join(appDirectory, 'index.html'), '<title>Portage</title><!--portage-head-->');
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
    operatorToken: options.token ?? 'token-of-this-start',
    onFatal:
      options.onFatal ??
      (error => {
        throw error;
      }),
  });
}
