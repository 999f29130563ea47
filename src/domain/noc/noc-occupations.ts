import { type Teer, teerOf } from './noc.ts';
import { NOC_TITLES } from './noc-titles.generated.ts';

/*
 * The 516 unit groups of the National Occupational Classification 2021. About 16 kB compressed with its titles: load it
 * with a dynamic import, where an occupation is named or chosen.
 */

export interface Occupation {
  /** Five digits as text, because leading zeros are part of it. */
  code: string;
  teer: Teer;
  title: { en: string; fr: string };
}

let byCode: ReadonlyMap<string, Occupation> | undefined;

/** All of them by code, in code order. */
export function occupations(): ReadonlyMap<string, Occupation> {
  return (byCode ??= unpack(NOC_TITLES));
}

function unpack(packed: string): Map<string, Occupation> {
  const found = new Map<string, Occupation>();
  for (const line of packed.split('\n')) {
    const [code = '', en = '', fr = ''] = line.split('|');
    const teer = teerOf(code);
    if (teer !== null) found.set(code, { code, teer, title: { en, fr } });
  }
  return found;
}

/** undefined: it isn't one of the 516. Codes of older classifications, of broader groups and of later changes aren't. */
export function occupation(code: string): Occupation | undefined {
  return occupations().get(code);
}
