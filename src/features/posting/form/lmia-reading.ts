import { cardPay, type IsoDay, type Listing } from '../../../domain/listing.ts';
import { type CalculatorReading, readWage } from '../../lmia/calculator/calculator-reading.ts';
import type { WageTable } from '../../../domain/lmia/wage-tables.ts';
import { lmiaDay } from './row-findings.ts';

/**
 * The calculator's result for a posting that is being written: for the first possible day of an LMIA application if the
 * employer plans one, otherwise for today. Its findings appear separately, by field.
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
