// npm run torture -- strangers [--only NAME …]: what strangers can do to a real server of 100,000 postings, and what those who behave notice of it.
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { setPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../../bench/server.mjs';
import { syntheticSource } from '../../bench/synthetic-source.mjs';
import { HEAD, line, quietLine, verdict } from './report.mjs';
import { importPostings, startWatched } from './server.mjs';
import { besiege } from './siege.mjs';

const POSTINGS = 100_000;
/** Until the catalogue of an import is made. */
const SETTLE_MS = 20_000;
const DESCRIPTION = 'Plants trees on slopes, all weather, camp included. '.repeat(15);

/**
 * True = everything held.
 * @param {{ only?: readonly string[], seconds?: number, postings?: number }} [options] parts of attacks' names; seconds for each
 */
export async function tortureByStrangers({ only = [], seconds = 12, postings = POSTINGS } = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), 'portage-strangers-'));
  const key = randomBytes(24).toString('base64url');
  const server = await startWatched({
    dataDir,
    port: await freePort(),
    key,
    env: { OAUTH_MOCK_ID: 'mock', OAUTH_MOCK_SECRET: 'mock' },
  });
  try {
    const board = withDetails(syntheticSource(postings, 42).postings);
    await importPostings(server, board);
    await pause(SETTLE_MS);
    console.log(`\n${HEAD}`);
    let hasQuiet = false;
    const siege = await besiege({
      server,
      key,
      jobIds: board.map(({ data }) => Number(Object(data).jobId)),
      scale: 1,
      seconds,
      quietSeconds: 30,
      restSeconds: 3,
      // The household asks 25 times a second; an account signs in no more often than ten times an hour.
      neighbours: { people: 250, addresses: 125, everyMs: 40 },
      only,
      // In truth strangers bring their own processors: here theirs is what the server and the neighbours leave. A process that is started
      // later would inherit this.
      onSettled: () => setPriority(19),
      onRound: (round, quiet) => {
        if (!hasQuiet) console.log(quietLine(quiet));
        hasQuiet = true;
        console.log(line(round));
      },
    });
    const { isClean, text } = verdict(siege);
    console.log(`\n${text}`);
    return isClean;
  } finally {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Cards alone would make packs of nothing. @param {readonly { documentId: string, data: object }[]} postings */
const withDetails = postings =>
  postings.map(({ documentId, data }, at) => ({
    documentId,
    data: { ...data, details: JSON.stringify({ description: `${DESCRIPTION}${at}` }) },
  }));
