import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { LRUCache } from 'lru-cache';
import { parseJson, isObject } from '../../src/core/json.ts';
import { type Drawing, readDrawing } from './svg-image.ts';

const packages = createRequire(import.meta.url);

/** Appwrite's codes of browsers (from Matomo's device detector), with the logo's name. null: the package has none. */
export const BROWSERS: Readonly<Record<string, string | null>> = {
  aa: null,
  an: null,
  ch: 'chrome',
  ci: 'chrome',
  cm: 'chrome',
  cr: null,
  ff: 'firefox',
  sf: 'safari',
  mf: 'safari',
  ps: 'microsoft-edge',
  oi: 'microsoft-edge',
  om: 'opera',
  op: 'opera',
  on: 'opera',
};

export const CREDIT_CARDS: Readonly<Record<string, string | null>> = {
  amex: 'amex',
  argencard: null,
  cabal: null,
  cencosud: null,
  diners: 'dinersclub',
  discover: 'discover',
  elo: 'elo',
  hipercard: 'hipercard',
  jcb: 'jcb',
  mastercard: 'mastercard',
  naranja: null,
  'targeta-shopping': null,
  unionpay: 'unionpay',
  visa: 'visa',
  mir: null,
  maestro: 'maestro',
  rupay: null,
};

/** Flags that stay in memory, about 5 kB each. */
const FLAGS_KEPT = 100;

export interface Icons {
  /** By the country's code in ISO 3166-1. null: there is none. */
  flag(code: string): Promise<Drawing | null>;
  logo(name: string): Promise<Drawing | null>;
}

/** Flags from `flag-icons` and logos from `@iconify-json/logos`, read when they are first asked for. */
export function createIcons(): Icons {
  const flags = new LRUCache<string, Drawing>({ max: FLAGS_KEPT });
  let logos: Promise<ReadonlyMap<string, Drawing>> | undefined;
  return {
    async flag(code) {
      // The package draws a crossed-out flag as `xx`.
      if (!/^[a-z]{2}$/.test(code) || code === 'xx') return null;
      const kept = flags.get(code);
      if (kept) return kept;
      const svg = await readFile(
        packages.resolve('flag-icons/package.json').replace(/package\.json$/, `flags/4x3/${code}.svg`),
        'utf8',
      ).catch(() => null);
      const drawing = svg === null ? null : readDrawing(svg);
      if (drawing) flags.set(code, drawing);
      return drawing;
    },

    async logo(name) {
      logos ??= readLogos();
      return (await logos).get(name) ?? null;
    },
  };
}

/** Only what is needed is parsed: all of it takes 70 ms, in which the server would answer nothing else. */
async function readLogos(): Promise<ReadonlyMap<string, Drawing>> {
  const text = await readFile(packages.resolve('@iconify-json/logos/icons.json'), 'utf8');
  const names = new Set([...Object.values(BROWSERS), ...Object.values(CREDIT_CARDS)]);
  const found = new Map<string, Drawing>();
  for (const name of names) {
    const start = name === null ? -1 : text.indexOf(`\n\t\t"${name}": {`);
    const end = text.indexOf('\n\t\t}', start);
    if (name === null || start < 0 || end < 0) continue;
    const icon = parseJson(`${text.slice(text.indexOf('{', start), end)}}`);
    if (!isObject(icon) || typeof icon['body'] !== 'string') continue;
    const [width, height] = [icon['width'] ?? 256, icon['height'] ?? 256];
    found.set(name, { body: icon['body'], viewBox: `0 0 ${Number(width)} ${Number(height)}` });
  }
  return found;
}
