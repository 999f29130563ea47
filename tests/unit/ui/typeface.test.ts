import { readFileSync, statSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const fonts = new URL('../../../src/ui/fonts/', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, fonts), 'utf8');

describe('the typeface of headings', () => {
  test('is at most 25 kB, in WOFF2', () => {
    const file = new URL('bricolage-grotesque.woff2', fonts);
    expect(statSync(file).size).toBeLessThanOrEqual(25_000);
    expect(readFileSync(file).subarray(0, 4).toString()).toBe('wOF2');
  });

  test('brings its licence', () => {
    expect(read('bricolage-grotesque-OFL.txt')).toContain('SIL OPEN FONT LICENSE Version 1.1');
    expect(read('README.md')).toContain('SIL Open Font License 1.1');
  });

  test('is asked for with the page, which has fallbacks of its width', () => {
    expect(read('../typeface.css')).toMatch(/size-adjust: [\d.]+%;[^]*size-adjust: [\d.]+%;/);
    expect(read('../../index.html')).toMatch(
      /rel="preload" href="\.\/ui\/fonts\/bricolage-grotesque\.woff2"/,
    );
  });
});
