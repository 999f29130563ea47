import type { IsoDay } from '../listing.ts';
import type { ProvinceCode } from '../province.ts';
import { QUESTION_MAX_LENGTH } from '../question.ts';
import { foldText } from '../search-text.ts';
import { QUESTION_RULES, type QuestionRule, type QuestionRuleId } from './question-rules.ts';
import { QUESTION_WORDINGS } from './question-wordings.ts';

export interface QuestionHint {
  rule: QuestionRuleId;
  /** The words that caused it, folded. */
  words: string;
}

const RULE_IDS = Object.keys(QUESTION_RULES).filter((id): id is QuestionRuleId => id in QUESTION_RULES);

/**
 * The rules that a question or one of its choices seems to touch, whatever its language. `province` is the place of work; if it isn't
 * known, the rules of single provinces are left out.
 */
export function questionHints(
  texts: readonly string[],
  { province, today }: { province: ProvinceCode | null; today: IsoDay },
): QuestionHint[] {
  const folded = texts.map(text => plainWords(text.slice(0, QUESTION_MAX_LENGTH)));
  return RULE_IDS.flatMap(rule => {
    const { provinces, from }: QuestionRule = QUESTION_RULES[rule];
    const applies = provinces === null || (province !== null && provinces.includes(province));
    if (!applies || (from !== null && today < from)) return [];
    const { asks, unless } = QUESTION_WORDINGS[rule];
    for (const text of folded) {
      const words = asks.exec(text)?.[0];
      if (words !== undefined && !unless?.test(text)) return [{ rule, words }];
    }
    return [];
  });
}

/** Endings for both genders: `né(e)`, `né·e`, `né.e`, `né-e`, `né/e`. */
const ENDINGS = /([a-z])(?:\((?:e|ne|le|ve|se|te)\)|[\u00B7\u2022\u2027./-](?:e|ne|ve))(?![a-z])/g;
/** `Êtes vous` */
const UNJOINED = /\b([a-z]{1,12}(?:ez|tes)) vous\b/g;

/** Folded, as the wordings are written: with the masculine form alone, and with the hyphen of a French question. */
function plainWords(text: string): string {
  return foldText(text).replace(/\s+/g, ' ').replace(ENDINGS, '$1').replace(UNJOINED, '$1-vous').trim();
}
