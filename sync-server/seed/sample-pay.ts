import type { PayPeriod } from '../../src/domain/listing.ts';
import type { ProvinceCode } from '../../src/domain/province.ts';
import type { Occupation } from './occupation.ts';
import { PERIOD_WORDS } from './sample-words.ts';
import type { TextPair } from './text-pair.ts';

/** Full-time hours in a period, and the step to which such pay is usually rounded. */
const TIME: Partial<Record<PayPeriod, { hours: number; step: number }>> = {
  hour: { hours: 1, step: 0.05 },
  day: { hours: 8, step: 5 },
  week: { hours: 40, step: 10 },
  biweekly: { hours: 80, step: 20 },
  semimonthly: { hours: 2080 / 24, step: 25 },
  month: { hours: 2080 / 12, step: 50 },
  year: { hours: 2080, step: 500 },
};

/** Pay that doesn't depend on time, in employers' usual words. */
const PIECES: Record<string, TextPair> = {
  '65310': { en: '$9.50 per room, paid as piece work', fr: '9,50 $ la chambre, travail à la pièce' },
  '72310': { en: '$4.25 per piece of trim fitted', fr: '4,25 $ par pièce de moulure posée' },
  '75201': { en: '$2.10 per piece delivered', fr: '2,10 $ par pièce livrée' },
  '84111': { en: '$0.17 per tree', fr: '0,17 $ par arbre' },
  '85101': { en: '$32.00 per bin', fr: '32,00 $ par caisse' },
  '94142': { en: '$1.35 per piece work box', fr: '1,35 $ par boîte' },
};
const DISTANCE: TextPair = { en: '$0.64 per km', fr: '0,64 $ par km' };
const COMMISSION: TextPair = { en: 'Commission only, on what is sold', fr: 'À la commission seulement' };

const NORTH: ReadonlySet<ProvinceCode> = new Set(['NT', 'NU', 'YT']);
const DEAR: ReadonlySet<ProvinceCode> = new Set(['AB', 'BC', 'ON']);

export interface PayWish {
  occupation: Occupation;
  period: PayPeriod;
  province: ProvinceCode;
  language: 'en' | 'fr';
  /** A range, or one amount. */
  isRange: boolean;
  isNegotiable: boolean;
  hours: readonly [number, number | null];
  random: () => number;
}

/** The listing format's `salary`, as an employer of that language would fill it in. */
export function sampleSalary(wish: PayWish): Record<string, unknown> {
  const { occupation, period, language, hours } = wish;
  const to = language === 'fr' ? 'à' : 'to';
  const rest = {
    currency: 'CAD',
    hours_per_week: hours[1] === null ? hours[0] : `${hours[0]} ${to} ${hours[1]}`,
    ...(wish.isNegotiable && { negotiation: language === 'fr' ? 'à négocier' : 'to be negotiated' }),
  };
  if (period === 'piece')
    return { amount: PIECES[occupation.noc]?.[language] ?? PERIOD_WORDS.piece[language], ...rest };
  if (period === 'distance') return { amount: DISTANCE[language], ...rest };
  if (period === 'commission') return { amount: COMMISSION[language], ...rest };
  const { hours: hoursPaid, step } = TIME[period] ?? { hours: 1, step: 0.05 };
  const factor = NORTH.has(wish.province) ? 1.25 : DEAR.has(wish.province) ? 1.06 : 1;
  const [least, most] = occupation.hourly;
  const low = least + (most - least) * wish.random() * 0.6;
  const high = low + (most - low) * (0.3 + wish.random() * 0.6);
  const rounded = (hourly: number) =>
    Number((Math.round((hourly * factor * hoursPaid) / step) * step).toFixed(2));
  const frequency = PERIOD_WORDS[period][language];
  return wish.isRange && rounded(high) > rounded(low)
    ? { min_amount: rounded(low), max_amount: rounded(high), frequency, ...rest }
    : { amount: rounded(low), frequency, ...rest };
}
