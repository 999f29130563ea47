import { foldText } from '../search-text.ts';
import type { PostingDraft } from './posting-draft.ts';
import type { ListName } from './slots.ts';

/** Titles of Job Bank's sections over the years, folded. */
const LIST_OF_TITLE: readonly (readonly [ListName, RegExp])[] = [
  ['languages', /^languages?$|^langues?$/],
  ['education', /^education$|^etudes$/],
  ['experience', /^experience$/],
  ['credentials', /^credentials\b|^certificates, licences|^permis, certificats/],
  ['specialization', /^area of speciali[sz]ation$|^speciali[sz]ations?$|^domaine de specialisation$/],
  ['responsibilities', /^tasks$|^responsibilities$|^specific skills$|^taches$|^responsabilites$/],
  ['workConditions', /^(?:work )?conditions and p(?:hysical|syical) capabilities$|^conditions de travail/],
  ['personalSuitability', /^personal suitability$|^qualites personnelles$/],
  ['transportation', /^transportation\/travel information$|^renseignements sur le transport/],
  ['benefits', /\bbenefits$|^avantages/],
  ['screeningQuestions', /^screening questions$|^questions de preselection$/],
  ['onTheRoad', /^on the road job$|^emploi sur la route$/],
];

/**
 * Adds a section of a posting to its place in `Details`, or else under its own title. "On the road job" and "Workplace
 * information" also determine the workplace.
 */
export function addSection(draft: PostingDraft, title: string, items: readonly string[]): void {
  const name = title
    .replace(/\s+/g, ' ')
    .replace(/(?<![:\s])[:\s]+$/, '')
    .trim();
  const folded = foldText(name);
  const list = LIST_OF_TITLE.find(([, pattern]) => pattern.test(folded))?.[0];
  if (list === 'onTheRoad') draft.give('workplace', { field: name, value: name });
  if (folded === 'workplace information' || folded === 'job site') {
    draft.give('workplace', { field: name, value: items.join('; ') });
  } else if (list && items.length > 0) {
    draft.give(list, { field: name, value: items });
  } else if (items.length > 0 || name) {
    draft.details.sections.push({ title: name, items: [...items] });
  }
}
