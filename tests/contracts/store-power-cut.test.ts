import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openLevelStore } from '../../sync-server/store/level/level-store.ts';
import {
  type AcknowledgedCommit,
  buildWriter,
  shortcomings,
  writeUntilKilled,
  type WriterProgram,
} from '../support/killed-writer.ts';
import { canTrace, cutPower, killTraced, lengthsIn, traced } from '../support/power-cut.ts';
import { tries } from '../support/torture.ts';

const CUTS = tries(3, 50);
const CONTROL_CUTS = tries(1, 5);
const isPossible = canTrace();

describe.skipIf(!isPossible)(
  `a power cut${isPossible ? '' : ' (skipped: strace is not here, or not allowed)'}`,
  () => {
    let writer: WriterProgram;
    let directory: string;
    beforeAll(async () => {
      directory = await mkdtemp(join(tmpdir(), 'portage-power-'));
      writer = await buildWriter();
    });
    afterAll(async () => {
      await rm(directory, { recursive: true });
      await writer.remove();
    });

    /** Writes until the power goes; tells what had been acknowledged, and how many bytes the disk lost. */
    async function writeUntilDark(
      data: string,
      round: number,
      mode: string,
    ): Promise<{ acknowledged: AcknowledgedCommit[]; gone: number }> {
      const trace = join(directory, `trace-${mode}-${round}`);
      const before = lengthsIn(data);
      const command = traced([...writer.command, data, String(round), mode], trace);
      const acknowledged = await writeUntilKilled(command, 60 + (round % 10) * 29, killTraced);
      const gone = cutPower(data, trace, before);
      await rm(trace);
      return { acknowledged, gone };
    }

    it(
      `takes nothing that was acknowledged, in ${CUTS} cuts one after the other`,
      async () => {
        const data = join(directory, 'synced');
        await mkdir(data);
        const acknowledged: AcknowledgedCommit[] = [];
        for (let round = 0; round < CUTS; round += 1) {
          acknowledged.push(...(await writeUntilDark(data, round, 'synced')).acknowledged);
          const store = await openLevelStore({ directory: data, name: 'board', onFatal: () => {} });
          const { documents, ...missing } = await shortcomings(store, acknowledged);
          expect([round, missing]).toEqual([round, { lost: [], partial: [], behind: [] }]);
          expect(await store.checkIntegrity()).toEqual({ ok: true, documents, problem: null });
          await store.close();
        }
        expect(acknowledged.length).toBeGreaterThan(CUTS * 60);
      },
      tries(120_000, 3_600_000),
    );

    it(
      `takes much where nothing is synced: this test would notice`,
      async () => {
        for (let round = 0; round < CONTROL_CUTS; round += 1) {
          const data = join(directory, `unsynced-${round}`);
          await mkdir(data);
          const { acknowledged, gone } = await writeUntilDark(data, round, 'unsynced');
          expect(gone).toBeGreaterThan(0);
          const store = await openLevelStore({ directory: data, name: 'board', onFatal: () => {} });
          const { lost } = await shortcomings(store, acknowledged);
          expect(lost.length).toBeGreaterThan(100);
          await store.close();
        }
      },
      tries(120_000, 3_600_000),
    );
  },
);
