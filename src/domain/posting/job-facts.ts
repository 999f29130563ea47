import { type Card, cardPay } from '../listing.ts';
import { hourlyWords, hoursWords, payWords } from '../pay/pay-words.ts';
import { placeWords } from '../places/place-words.ts';
import type { DomainWords } from '../words.ts';

/** The main facts of a posting in words: place, pay and type, for its card and its page. */
export interface JobFacts {
  place: string;
  /** '' if not stated. */
  workplace: string;
  pay: string;
  /** '' when the pay is stated by the hour, or has no hourly value. */
  hourly: string;
  /** Term, hours and hours a week; '' if not stated. */
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
