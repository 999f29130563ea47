import { cardPay, type IsoDay, type Listing } from '../../domain/listing.ts';
import { type CalculatorReading, readWage } from '../lmia/calculator-reading.ts';
import type { WageTable } from '../../domain/wage-tables.ts';
import { lmiaDay } from './row-findings.ts';

/**
 * What the calculator says of a posting while it is written: for the day on which an application may first be made
 * where the employer means to make one, else for today. Its findings are told beside it, by field.
 */
export function lmiaReading({ card }: Listing, today: IsoDay, inForce: WageTable): CalculatorReading {
  const pay = cardPay(card);
  const { provinceId: province, postingDateFormatted: posted, city } = card;
  const isPayStated = pay.min !== null || pay.max !== null;
  const day = lmiaDay(card, today) ?? today;
  return {
    ...readWage({ pay, isPayStated, province, city, posted, day, inForce }),
    problems: [],
    findings: [],
  };
}
