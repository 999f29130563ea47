import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { ATTRIBUTIONS } from '../../../src/domain/attributions.ts';

test.each(['en', 'fr'] as const)(
  'the page about us (%s) and docs/data.md name every source of data',
  language => {
    const page = readFileSync(`src/features/pages/content/${language}/about.md`, 'utf8');
    const plain = page.replace(/\[([^\]]+)\]\([^)]+\)/g, '$1');
    const data = readFileSync('docs/data.md', 'utf8');
    for (const { what, url } of ATTRIBUTIONS) {
      expect(plain).toContain(what[language]);
      expect(page).toContain(`](${url[language]})`);
      expect(data).toContain(what.en);
      expect(data).toContain(url.en);
    }
  },
);

/** What `docs/data.md` states, and no more than phones were promised. */
test.each([
  ['places/places.generated.ts', 24_537, 30_000],
  ['noc/noc-titles.generated.ts', 16_095, 20_000],
  ['../features/jobs/map/borders.generated.ts', 17_720, 20_000],
])('%s is as small as the page says: %d bytes', (file, bytes, most) => {
  const size = gzipSync(readFileSync(`src/domain/${file}`)).length;
  expect(size).toBeLessThan(most);
  expect(Math.abs(size - bytes)).toBeLessThan(200);
  expect(readFileSync('docs/data.md', 'utf8')).toContain(bytes.toLocaleString('en-CA'));
});
