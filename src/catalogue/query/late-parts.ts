import { approvedEmployers } from './approved-employers.ts';
import { withoutExcluded } from './exclusions.ts';
import { dimensionFacets } from './facet-counts.ts';
import { allowedSides, sideFacets, sidesOf } from './sides.ts';
import { tallyMatches } from './tally.ts';

/** Code of the engine that the first cards of a plain list don't need: counts beside filters, and some filters. */
export const lateParts = {
  approvedEmployers,
  withoutExcluded,
  dimensionFacets,
  allowedSides,
  sideFacets,
  sidesOf,
  tallyMatches,
};
export type LateParts = typeof lateParts;
