import { approvedEmployers } from './approved-employers.ts';
import { withoutExcluded } from './exclusions.ts';
import { Distances } from './distances.ts';
import { dimensionFacets } from './facet-counts.ts';
import { closingOrder, distanceOrder, payOrder } from './row-orders.ts';
import { allowedSides, sideFacets, sidesOf } from './sides.ts';
import { tallyMatches } from './tally.ts';

/** Code of the engine that the first cards of a plain list don't need: counts, places, other orders and some filters. */
export const lateParts = {
  Distances,
  approvedEmployers,
  closingOrder,
  distanceOrder,
  payOrder,
  withoutExcluded,
  dimensionFacets,
  allowedSides,
  sideFacets,
  sidesOf,
  tallyMatches,
};
export type LateParts = typeof lateParts;
