import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const source = fileURLToPath(new URL('../../../src/', import.meta.url));

const files = (folder: string, ending: RegExp) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(name => ending.test(name))
    .map(name => readFileSync(join(folder, name), 'utf8'));

const code = files(source, /\.tsx?$/).join('\n');

/** `t(`outbox.phase.${phase}`)`: every key that begins so counts as used. */
const beginnings = [...code.matchAll(/`([a-z]+\.[\w.]*)\$\{/g)].map(match => match[1] ?? '');

test('every text is used', () => {
  const keys = files(join(source, 'i18n/messages/en'), /\.json$/).flatMap(json =>
    Object.keys(JSON.parse(json)),
  );
  const unused = keys.filter(
    key =>
      !code.includes(`'${key}'`) &&
      !code.includes(`"${key}"`) &&
      !beginnings.some(beginning => key.startsWith(beginning)),
  );
  expect(unused).toEqual([]);
});
