import { type Card, cardPay } from './listing.ts';
import { hourlyWords, hoursWords, payWords } from './pay-words.ts';
import { placeWords } from './place-words.ts';
import type { DomainWords } from './words.ts';

/** A posting's first looks in words: place, pay and type, as they stand on its card and on its page. */
export interface JobFacts {
  place: string;
  /** '' when nothing is stated. */
  workplace: string;
  pay: string;
  /** '' when the pay is hourly as stated, or has no hourly value. */
  hourly: string;
  /** Term, hours and hours a week; '' when nothing is stated. */
  type: string;
}

export function jobFacts(card: Card, words: DomainWords): JobFacts {
  const { t } = words;
  const pay = cardPay(card);
  const parts = [
    card.employmentTerm && t(`domain.term.${card.employmentTerm}`),
    card.employmentHours && t(`domain.time.${card.employmentHours}`),
    hoursWords(card, words),
  ];
  return {
    place: placeWords(card, words),
    workplace: card.workplace ? t(`domain.workplace.${card.workplace}`) : '',
    pay:
      pay.negotiable && pay.min !== null
        ? `${payWords(pay, words)}, ${t('domain.pay.negotiable')}`
        : payWords(pay, words),
    hourly: hourlyWords(pay, words),
    type: parts.filter(Boolean).join(' · '),
  };
}
