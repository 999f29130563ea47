import { Type } from 'typebox';
import { ALERT_BY, ALERT_WHEN, type AlertBy, type AlertWhen, ZONE_PATTERN } from './search-alerts.ts';

/** Where and when new matches of a saved search are announced. */
export const SearchAlertShape = Type.Object(
  {
    by: Type.Unsafe<AlertBy>({ type: 'string', enum: [...ALERT_BY] }),
    when: Type.Unsafe<AlertWhen>({ type: 'string', enum: [...ALERT_WHEN] }),
    zone: Type.String({ pattern: ZONE_PATTERN }),
  },
  { additionalProperties: false },
);
