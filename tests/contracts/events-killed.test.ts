import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildWriter, type WriterProgram } from '../support/killed-writer.ts';
import { tries } from '../support/torture.ts';

const KILLS = tries(3, 60);
/** Lines before the kill; another number each time, so that it falls elsewhere. */
const linesBefore = (round: number) => 150 + (round % 10) * 37;

let writer: WriterProgram;
let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'portage-events-'));
  writer = await buildWriter('event-writer');
});
afterAll(async () => {
  await rm(directory, { recursive: true });
  await writer.remove();
});

/** Resolves to the lines that it printed. `lines`: it is killed after so many. */
function run(round: string, lines = Number.POSITIVE_INFINITY): Promise<string[]> {
  const [program = '', ...args] = writer.command;
  const child = spawn(program, [...args, directory, round], { stdio: ['ignore', 'pipe', 'inherit'] });
  let printed = '';
  child.stdout.on('data', (piece: Buffer) => {
    printed += piece.toString();
    if (printed.split('\n').length > lines) child.kill('SIGKILL');
  });
  return new Promise((resolve, reject) => {
    child.on('close', code => {
      if (code !== 0 && lines === Number.POSITIVE_INFINITY) reject(new Error(`it ended with ${code}`));
      else resolve(printed.split('\n').slice(0, -1));
    });
  });
}

it(
  `delivers every event in spite of ${KILLS} kills, with the same id each time`,
  async () => {
    const lines: string[] = [];
    for (let round = 0; round < KILLS; round += 1)
      lines.push(...(await run(String(round), linesBefore(round))));
    const last = await run('end');
    const ids = new Map<string, Set<string>>();
    for (const line of [...lines, ...last]) {
      const [, name = '', id = ''] = /^delivered (\S+) (\S+)$/.exec(line) ?? [];
      if (name !== '') ids.set(name, (ids.get(name) ?? new Set()).add(id));
    }
    const acknowledged = lines.flatMap(line => /^acknowledged (\S+)$/.exec(line)?.[1] ?? []);
    expect(acknowledged.length).toBeGreaterThan(KILLS * 30);
    expect(acknowledged.filter(name => !ids.has(name))).toEqual([]);
    // A note in a document causes no event, and a second delivery has the first one's id.
    expect([...ids].filter(([, each]) => each.size > 1)).toEqual([]);
    // Only what was delivered since the last saved position is delivered again.
    expect(await run('end')).toEqual([]);
  },
  tries(240_000, 1_200_000),
);
