import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openLevelStore } from '../../sync-server/store/level/level-store.ts';
import {
  type AcknowledgedCommit,
  buildWriter,
  shortcomings,
  writeUntilKilled,
  type WriterProgram,
} from '../support/killed-writer.ts';
import { tries } from '../support/torture.ts';

const KILLS = tries(4, 100);
/** Acknowledged commits before the kill; another number each time, so that it falls elsewhere in a batch. */
const commitsBefore = (round: number) => 60 + (round % 10) * 23;

let writer: WriterProgram;
let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'portage-killed-'));
  writer = await buildWriter();
});
afterAll(async () => {
  await rm(directory, { recursive: true });
  await writer.remove();
});

it(
  `loses nothing that was acknowledged in ${KILLS} kills amid concurrent commits`,
  async () => {
    const acknowledged: AcknowledgedCommit[] = [];
    for (let round = 0; round < KILLS; round += 1) {
      const command = [...writer.command, directory, String(round)];
      acknowledged.push(...(await writeUntilKilled(command, commitsBefore(round))));
    }
    expect(acknowledged.length).toBeGreaterThan(KILLS * 60);

    const store = await openLevelStore({ directory, name: 'board', onFatal: () => {} });
    const { documents, ...missing } = await shortcomings(store, acknowledged);
    expect(missing).toEqual({ lost: [], partial: [], behind: [] });
    expect(await store.checkIntegrity()).toEqual({ ok: true, documents, problem: null });
    await store.close();
  },
  tries(240_000, 1_200_000),
);
