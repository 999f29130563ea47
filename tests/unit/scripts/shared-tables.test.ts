import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { sharedTables } from '../../../scripts/shared-tables.mjs';
import { PLACES } from '../../../src/domain/places/places.generated.ts';

interface Hooks {
  resolveId: (source: string, importer?: string) => { id: string; external: string } | null;
  generateBundle: (this: { emitFile: (file: Emitted) => void }) => void;
}
interface Emitted {
  fileName: string;
  source: string;
}

const importer = resolve('src/domain/places/places-table.ts');

test('app and worker are led to one file, which has the whole table', async () => {
  const { app, worker } = sharedTables();
  const ofWorker = (worker() as unknown as Hooks).resolveId('./places.generated.ts', importer);
  const { resolveId, generateBundle } = app as unknown as Hooks;
  expect(resolveId('./places.generated.ts', importer)).toEqual(ofWorker);

  const emitted: Emitted[] = [];
  generateBundle.call({ emitFile: file => emitted.push(file) });
  expect(emitted.map(({ fileName }) => `/${fileName}`)).toEqual([ofWorker?.id]);
  const source = emitted[0]?.source ?? '';
  const file = await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(source)}`);
  expect((file as { PLACES: string }).PLACES).toBe(PLACES);
});

test('the file’s name changes with the table, and other modules stay where they are', () => {
  const { resolveId } = sharedTables().app as unknown as Hooks;
  const noc = resolve('src/domain/noc/noc-titles.ts');
  expect(resolveId('./noc-titles.generated.ts', noc)?.id).toMatch(/^\/assets\/noc-titles-[\w-]{8}\.js$/);
  expect(resolveId('./places-names.ts', importer)).toBeNull();
  expect(resolveId('./borders.generated.ts', resolve('src/features/jobs/map/borders.ts'))).toBeNull();
  expect(resolveId(importer)).toBeNull();
});
