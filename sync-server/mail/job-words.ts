import { cardPay, type Card } from '../../src/domain/listing.ts';
import { payWords } from '../../src/domain/pay/pay-words.ts';
import { placeWords } from '../../src/domain/places/place-words.ts';
import type { DomainText, DomainWords } from '../../src/domain/words.ts';
import type { Language } from './letter.ts';

/** The app's texts that a mail needs to name a place and a pay. A test compares them with the app's. */
export const JOB_WORDS: Record<Language, Partial<Record<DomainText, string>>> = {
  en: {
    'domain.pay.notStated': 'Pay not stated',
    'domain.pay.commission': 'commission',
    'domain.pay.range': '{min} to {max}',
    'domain.pay.from': 'from {min}',
    'domain.pay.upTo': 'up to {max}',
    'domain.pay.per.hour': '{amount} an hour',
    'domain.pay.per.day': '{amount} a day',
    'domain.pay.per.week': '{amount} a week',
    'domain.pay.per.biweekly': '{amount} every two weeks',
    'domain.pay.per.semimonthly': '{amount} twice a month',
    'domain.pay.per.month': '{amount} a month',
    'domain.pay.per.year': '{amount} a year',
    'domain.pay.per.piece': '{amount} per piece',
    'domain.pay.per.distance': '{amount} per kilometre',
    'domain.pay.per.commission': '{amount}, commission',
    'domain.province.unknown': 'Province not stated',
  },
  fr: {
    'domain.pay.notStated': 'Salaire non précisé',
    'domain.pay.commission': 'à la commission',
    'domain.pay.range': '{min} à {max}',
    'domain.pay.from': 'à partir de {min}',
    'domain.pay.upTo': 'jusqu’à {max}',
    'domain.pay.per.hour': '{amount} l’heure',
    'domain.pay.per.day': '{amount} par jour',
    'domain.pay.per.week': '{amount} par semaine',
    'domain.pay.per.biweekly': '{amount} aux deux semaines',
    'domain.pay.per.semimonthly': '{amount} deux fois par mois',
    'domain.pay.per.month': '{amount} par mois',
    'domain.pay.per.year': '{amount} par année',
    'domain.pay.per.piece': '{amount} la pièce',
    'domain.pay.per.distance': '{amount} le kilomètre',
    'domain.pay.per.commission': '{amount}, à la commission',
    'domain.province.unknown': 'Province non précisée',
  },
};

/** A posting's employer, place and pay in one line. */
export function jobLine(card: Card, language: Language): string {
  const words: DomainWords = {
    language,
    t: (id, values = {}) =>
      (JOB_WORDS[language][id] ?? '').replace(/\{(\w+)\}/g, (_all, name: string) =>
        String(values[name] ?? ''),
      ),
  };
  return [card.businessName, placeWords(card, words), payWords(cardPay(card), words)]
    .filter(text => text.trim() !== '')
    .join(' · ');
}
