import { approvedEmployers } from './approved-employers.ts';
import { withoutExcluded } from './exclusions.ts';
import { distances, withinArea } from './distances.ts';
import { dimensionFacets } from './facet-counts.ts';
import { Locations } from './locations.ts';
import { mapCounts } from './map-counts.ts';
import { closingOrder, distanceOrder, payOrder } from './row-orders.ts';
import { allowedSides, sideFacets, sidesOf } from './sides.ts';
import { tallyMatches } from './tally.ts';

/** Code of the engine that the first cards of a plain list don't need: counts, places, the map, other orders and some filters. */
export const lateParts = {
  Locations,
  approvedEmployers,
  closingOrder,
  distanceOrder,
  distances,
  payOrder,
  withinArea,
  withoutExcluded,
  dimensionFacets,
  mapCounts,
  allowedSides,
  sideFacets,
  sidesOf,
  tallyMatches,
};
export type LateParts = typeof lateParts;
