import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { INBOX_ONLY, PASSWORD_ONLY } from '../../../../src/wire/settings.ts';
import { createApp, type Part } from '../../../../sync-server/app.ts';
import { type DeltasOptions, openDeltas } from '../../../../sync-server/deltas/deltas.ts';
import { makeDelta } from '../../../../sync-server/deltas/make-delta.ts';
import { loadZstd } from '../../../../sync-server/deltas/zstd.ts';
import { registerAppPages } from '../../../../sync-server/routes/app-pages.ts';
import { createBoard } from '../../../support/board.ts';
import { OWN_ROUTES } from '../../../support/server-world.ts';

/** A script of 50 kB that compresses as badly as scripts do. */
export function aScript(seed: string): string {
  const lines = Array.from({ length: 1_000 }, (_, line) =>
    createHash('sha256').update(`${seed} ${line}`).digest('base64url'),
  );
  return `export default ${JSON.stringify(lines)};`;
}

/** The files of a build by their addresses. */
export type Build = Readonly<Record<string, string>>;

/** The present build and the one before it, of the scripts that the tests ask for. */
export const SCRIPT = aScript('screens');
export const EARLIER: Build = {
  '/assets/screens-aaaaaaaa.js': SCRIPT,
  '/assets/list-aaaaaaaa.js': aScript('list'),
};
export const PRESENT: Build = {
  '/assets/screens-bbbbbbbb.js': `${SCRIPT.slice(0, 20_000)}'a change'${SCRIPT.slice(20_000)}`,
  '/assets/list-bbbbbbbb.js': aScript('list'),
  '/assets/small-bbbbbbbb.js': 'export default 1;',
};
export const SCREENS = '/assets/screens-bbbbbbbb.js';

/** Brotli, which takes a tenth of a second at its best. */
export function quickly(content: string | Buffer): Buffer {
  return brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } });
}

/** As `Available-Dictionary` says it. */
export function available(content: string): string {
  return `:${createHash('sha256').update(content).digest('base64')}:`;
}

export function hashOf(content: string): string {
  return createHash('sha256').update(content).digest('hex');
}

/** A server of this build that keeps what earlier ones have left in `folder`. */
export async function serve(
  folder: string,
  build: Build,
  options: Partial<DeltasOptions> = {},
): Promise<{ app: FastifyInstance; problems: unknown[]; close: () => Promise<void> }> {
  const directory = mkdtempSync(join(folder, 'app-'));
  mkdirSync(join(directory, 'assets'), { recursive: true });
  writeFileSync(join(directory, 'index.html'), '<title>Portage</title>');
  for (const [address, content] of Object.entries(build)) {
    writeFileSync(join(directory, address), content);
    writeFileSync(join(directory, `${address}.br`), quickly(content));
  }
  const problems: unknown[] = [];
  const deltas = openDeltas({
    directory,
    folder: keptIn(folder),
    nowMs: () => Date.parse('2026-11-27T12:00:00Z'),
    mayWrite: () => true,
    log: { warn: (facts: unknown) => problems.push(facts) },
    make: makeDelta,
    ...options,
  });
  const settings = { projectId: 'portage', projectName: 'Portage', wageTable: 'official' as const };
  const pages: Part = scope =>
    registerAppPages(scope, {
      directory,
      settings: { ...settings, signIn: PASSWORD_ONLY, postingReview: 'none', delivery: INBOX_ONLY },
      publicUrl: null,
      lookUp: () => Promise.resolve({ status: 'unknown' }),
      first: () => null,
      nowMs: () => 0,
      deltas,
    });
  const app = createApp(await createBoard(), [pages], OWN_ROUTES);
  await app.ready();
  const close = async () => {
    await app.close();
    await deltas.close();
  };
  return { app, problems, close };
}

export function keptIn(folder: string): string {
  return join(folder, 'earlier-files');
}

/** A build that was served and then replaced. */
export async function serveOnce(
  folder: string,
  build: Build,
  options?: Partial<DeltasOptions>,
): Promise<void> {
  const { app, close } = await serve(folder, build, options);
  await app.inject({ url: Object.keys(build)[0] ?? '' });
  await close();
}

/** What a browser makes of an answer in the encoding `dcz`. */
export async function decoded(payload: Buffer, dictionary: string): Promise<string> {
  const { createDCtx, decompressUsingDict, freeDCtx } = await loadZstd();
  const context = createDCtx();
  try {
    const bytes = decompressUsingDict(context, payload.subarray(40), Buffer.from(dictionary));
    return Buffer.from(bytes).toString();
  } finally {
    freeDCtx(context);
  }
}
