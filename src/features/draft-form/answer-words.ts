import { type Answer, answerText } from '../../domain/questions/answers.ts';
import type { Translate } from '../../i18n/use-text.ts';

/** An answer in the reader's words; what was typed or chosen stays in the applicant's or the employer's. */
export function answerWords(answer: Answer, t: Translate): string {
  const text = answerText(answer, {
    yes: t('apply.questions.yes'),
    no: t('apply.questions.no'),
    number: number => t('apply.questions.number', { count: Number(number) }),
  });
  return text === '' ? t('apply.questions.none') : text;
}
