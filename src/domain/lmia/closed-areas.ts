import type { IsoDay } from '../listing.ts';
import type { ProvinceCode } from '../province.ts';
import { foldText } from '../search-text.ts';

/**
 * Metropolitan areas with unemployment of 6 % and more, where low-wage applications are not processed unless the job is
 * exempt (agriculture, construction, health and others). The list covers one quarter and turns itself off afterwards.
 * Compiled from the ministry's list of 2026-07-10. It has only the cities that give an area its name, not every
 * municipality around them: a city that is not found may still lie in one.
 */
export const CLOSED_AREAS: {
  from: IsoDay;
  until: IsoDay;
  cities: Partial<Record<ProvinceCode, readonly string[]>>;
} = {
  from: '2026-07-10',
  until: '2026-10-09',
  cities: {
    AB: ['Calgary', 'Red Deer', 'Edmonton'],
    BC: ['Kelowna', 'Kamloops', 'Chilliwack', 'Abbotsford', 'Mission', 'Vancouver', 'Nanaimo'],
    NB: ['Moncton'],
    NL: ["St. John's"],
    ON: [
      'Ottawa',
      'Belleville',
      'Quinte West',
      'Peterborough',
      'Oshawa',
      'Toronto',
      'Hamilton',
      'Kitchener',
      'Cambridge',
      'Waterloo',
      'Brantford',
      'Guelph',
      'London',
      'Windsor',
      'Barrie',
      'Greater Sudbury',
      'Sudbury',
    ],
    QC: ['Montréal', 'Gatineau'],
    SK: ['Saskatoon'],
  },
};

/** `expired`: this list doesn't cover the day; the ministry's page does. */
export type ClosedArea = 'closed' | 'not_listed' | 'expired';

export function closedArea(city: string, province: ProvinceCode | null, day: IsoDay): ClosedArea {
  if (day < CLOSED_AREAS.from || day > CLOSED_AREAS.until) return 'expired';
  const cities = province === null ? undefined : CLOSED_AREAS.cities[province];
  const key = (name: string) =>
    foldText(name)
      .replace(/[^a-z]+/g, ' ')
      .trim();
  return cities?.some(name => key(name) === key(city)) ? 'closed' : 'not_listed';
}
