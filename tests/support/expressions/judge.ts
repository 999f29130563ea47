import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import type * as Recheck from 'recheck';

export interface Expression {
  source: string;
  flags: string;
}

/** The package's build in plain JavaScript. It also includes native programs, which aren't needed. */
const { checkSync } = createRequire(import.meta.url)('recheck/lib/browser.js') as typeof Recheck;

/**
 * Limits are counted in characters read, not in time, so a busy machine gives the same verdict. By default, a second
 * spent on an attack counts as success. For an attack of 10,000 characters, each may be read 2,500 times.
 */
const COUNTED: Recheck.Parameters = {
  attackTimeout: null,
  incubationTimeout: null,
  maxAttackStringSize: 10_000,
  attackLimit: 25_000_000,
};

export const written = ({ source, flags }: Expression): string => `/${source}/${flags}`;

export const fingerprintOf = (expression: Expression): string =>
  createHash('sha256').update(written(expression)).digest('hex').slice(0, 16);

/** null: the work grows at most linearly with the text. Otherwise the growth, and a text that shows it. */
export function judge({ source, flags }: Expression, timeoutMs = 300_000): string | null {
  const verdict = checkSync(source, flags, { ...COUNTED, timeout: timeoutMs });
  switch (verdict.status) {
    case 'safe':
      return null;
    case 'unknown':
      return `could not be judged (${verdict.error.kind})`;
    case 'vulnerable':
      return `${verdict.complexity.summary}, for example ${verdict.attack.pattern}`;
  }
}
