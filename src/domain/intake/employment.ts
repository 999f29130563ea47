import { followedBy, type TextTest } from '../followed-by.ts';
import type { EmploymentHours, EmploymentTerm } from '../listing.ts';
import { foldText } from '../search-text.ts';

/** Order matters: "part time leading to full time" also matches part time and full time. */
const HOURS: readonly (readonly [EmploymentHours, TextTest])[] = [
  ['part_time_to_full', followedBy(/part[- _]?time[- _](?:leading|to)[- _]/, /full/)],
  ['part_time_to_full', followedBy(/temps partiel (?:menant|pouvant|vers|conduisant)/, /plein/)],
  ['full_time', /full[- _]?time|temps[- ]plein|temps complet|^(?:ft|tp|plein)$/],
  ['part_time', /part[- _]?time|temps[- ]partiel|^(?:pt|partiel)$/],
];

const TERMS: readonly (readonly [EmploymentTerm, RegExp])[] = [
  ['seasonal', /season|saisonnier/],
  ['casual', /casual|occasionnel|on[- ]call|sur appel|per[_ -]?diem/],
  [
    'term',
    /\bterm\b|contract|temporary|temporaire|fixed|determinee|contrat|contractor|remplacement|intern(?:ship)?\b|\bstage\b/,
  ],
  ['permanent', /permanent|indefinite|indeterminee|regular|regulier/],
];

export interface EmploymentReading {
  term: EmploymentTerm | null;
  hours: EmploymentHours | null;
}

/**
 * "Permanent employment\nFull time", "Term or contract (ending: 2022-08-31)\nPart time", "Emploi saisonnier, temps
 * plein", `FULL_TIME`. Either half may be missing; it is then null.
 */
export function readEmployment(text: string): EmploymentReading {
  const folded = foldText(text).replace(/\s+/g, ' ').trim();
  const indeterminate = folded.replace(/indeterminee/g, 'permanent');
  return {
    term: TERMS.find(([, pattern]) => pattern.test(indeterminate))?.[0] ?? null,
    hours: HOURS.find(([, pattern]) => pattern.test(folded))?.[0] ?? null,
  };
}
