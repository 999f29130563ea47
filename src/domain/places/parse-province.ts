import { PROVINCE_CODES, PROVINCE_NAMES, type ProvinceCode } from '../province.ts';
import { foldText } from '../search-text.ts';

/**
 * Further spellings found in postings and open data: old postal codes (NF, PQ), former names, and the short forms of
 * both languages. Keys have the form of `provinceKey`. `N.-É.` is here as `n e`, but a bare `NE` is not: it is far more
 * often the north-east end of a street.
 */
const OTHER_SPELLINGS: Record<ProvinceCode, readonly string[]> = {
  AB: ['alta', 'alb'],
  BC: ['b c', 'c b', 'cb', 'col brit'],
  MB: ['man'],
  NB: ['n b', 'nouv brunswick'],
  NL: [
    'nf',
    'nfl',
    'nfld',
    'n l',
    'nfld and lab',
    'newfoundland',
    'newfoundland labrador',
    'labrador',
    't n l',
    'tnl',
    't n',
    'terre neuve',
    'terre neuve labrador',
    'terre neuve and labrador',
  ],
  NS: ['n s', 'n e', 'nouv ecosse'],
  NT: [
    'nwt',
    'n w t',
    'n t',
    't n o',
    'tno',
    'tn o',
    'north west territories',
    'les territoires du nord ouest',
  ],
  NU: ['nvt', 'nun', 'n u', 'nt nunavut'],
  ON: ['ont'],
  PE: ['pei', 'p e i', 'p e', 'i p e', 'ipe', 'ile du prince edouard'],
  QC: ['pq', 'p q', 'que', 'qu', 'q c', 'province of quebec', 'province de quebec'],
  SK: ['sask'],
  YT: ['yk', 'yn', 'yuk', 'y t', 'yukon territory', 'territoire du yukon', 'the yukon', 'le yukon'],
};

let spellings: Map<string, ProvinceCode> | undefined;

function knownSpellings(): Map<string, ProvinceCode> {
  if (spellings) return spellings;
  spellings = new Map();
  for (const code of PROVINCE_CODES) {
    const names = PROVINCE_NAMES[code];
    for (const text of [code, names.en, names.fr, ...OTHER_SPELLINGS[code]]) {
      spellings.set(provinceKey(text), code);
    }
  }
  return spellings;
}

/** Removes case, accents, full stops and hyphens, so that `Î.-P.-É.` and `ile-du-Prince-Edouard` can be looked up. */
function provinceKey(text: string): string {
  return foldText(text)
    .replace(/\./g, '')
    .replace(/&/g, ' and ')
    .replace(/\bet\b/g, 'and')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
}

/**
 * Reads a province or territory in any spelling of both languages, accents optional, also with the country (`CA-ON`,
 * `Ontario, Canada`) or followed by its own code (`Ontario (ON)`). For a text that also contains a city, use
 * `splitPlace` in `place.ts`. `null` when it is not one of the thirteen: never a guess.
 */
export function parseProvince(text: string): ProvinceCode | null {
  const key = provinceKey(text)
    .replace(/^(?:ca|canada) /, '')
    .replace(/ (?:ca|canada)$/, '');
  const known = knownSpellings();
  const whole = known.get(key);
  if (whole) return whole;
  const cut = key.lastIndexOf(' ');
  const name = known.get(key.slice(0, cut));
  return cut > 0 && name !== undefined && name === known.get(key.slice(cut + 1)) ? name : null;
}
