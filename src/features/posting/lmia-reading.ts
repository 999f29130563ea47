import { closedArea } from '../../domain/closed-areas.ts';
import { hourlyForDisplay } from '../../domain/hourly.ts';
import { cardPay, type IsoDay, type Listing } from '../../domain/listing.ts';
import { leastHighPay, planLmia } from '../../domain/lmia-plan.ts';
import { classifyWage } from '../../domain/wage-class.ts';
import { SPECIFICATION_TABLE } from '../../domain/wage-tables.ts';
import type { CalculatorReading } from '../lmia/calculator-reading.ts';
import { lmiaDay } from './row-findings.ts';

/**
 * What the calculator says of a posting while it is written: for the day on which an application may first be made
 * where the employer means to make one, else for today. Its findings are told beside it, by field.
 */
export function lmiaReading({ card }: Listing, today: IsoDay): CalculatorReading {
  const pay = cardPay(card);
  const { provinceId: province, postingDateFormatted: posted, city } = card;
  const isPayStated = pay.min !== null || pay.max !== null;
  const day = lmiaDay(card, today) ?? today;
  const plan = planLmia(pay, province, posted, day);
  const own = classifyWage(pay, province, SPECIFICATION_TABLE);
  const counts = isPayStated && province !== null;
  const isLow = plan?.wage.class === 'low' || plan?.wage.class === 'straddles';
  return {
    problems: [],
    pay,
    isPayStated,
    posted,
    day,
    plan,
    hourly: isPayStated ? hourlyForDisplay(pay) : null,
    own: counts && plan && own.class !== plan.wage.class ? own : null,
    leastHigh:
      counts && isLow && pay.period !== 'hour' && plan.lineCents !== null
        ? leastHighPay(pay, plan.lineCents)
        : null,
    area: city === '' || plan?.wage.class === 'high' ? null : closedArea(city, province, day),
    findings: [],
  };
}
