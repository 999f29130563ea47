import { followedBy, type TextTest } from '../followed-by.ts';
import type { Workplace } from '../listing.ts';
import { foldText } from '../search-text.ts';
import { readYesNo } from './yes-no.ts';

const WORKPLACES: readonly (readonly [Workplace, TextTest])[] = [
  ['hybrid', /hybrid|partly remote|partial(?:ly)? remote|partiellement a distance/],
  ['hybrid', followedBy(/both (?:at|in) /, /remote|home/)],
  ['on_site', /no option to work remotely|not remote|no remote/],
  ['on_site', followedBy(/(?:pas|aucun)e? /, /teletravail|a distance/)],
  [
    'travel',
    /on the road|travel|various locations|work locations? may vary|sur la route|deplacement|itinerant/,
  ],
  [
    'remote',
    /remote|telework|telecommut|work from home|\bwfh\b|virtual|teletravail|a distance|a domicile|de la maison/,
  ],
  [
    'on_site',
    /on[- _]?site|in[- ]person|physical location|at the (?:office|workplace)|sur place|sur les lieux|en personne|presentiel|au bureau/,
  ],
];

/** Reads Job Bank's sentences and short forms, in both languages. `Remote: yes` is remote, `Remote: no` is on site. */
export function readWorkplace(text: string, field: string): Workplace | null {
  const folded = foldText(text);
  const yes = readYesNo(text);
  if (yes !== null && /remote|telework|telecommute|teletravail|distance/.test(foldText(field)))
    return yes ? 'remote' : 'on_site';
  return WORKPLACES.find(([, pattern]) => pattern.test(folded))?.[0] ?? null;
}
