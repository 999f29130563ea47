import { type Answer, answerText, readAnswers } from '../../src/domain/questions/answers.ts';
import type { Json } from '../store/store.ts';

type Attributes = Readonly<Record<string, Json | undefined>>;

/** The attribute that holds an application's answers. */
export function answersData(answers: readonly Answer[]): { answers?: string } {
  return answers.length === 0 ? {} : { answers: JSON.stringify(answers) };
}

/** The answers of a stored application, in the order of the questions. */
export function storedAnswers({ answers }: Attributes): Answer[] {
  if (typeof answers !== 'string') return [];
  try {
    return readAnswers(JSON.parse(answers));
  } catch {
    return [];
  }
}

const WORDS = {
  en: { yes: 'Yes', no: 'No', number: (text: string) => text, none: 'No answer', flagged: 'please note' },
  fr: {
    yes: 'Oui',
    no: 'Non',
    number: (text: string) => text.replace('.', ','),
    none: 'Aucune réponse',
    flagged: 'à noter',
  },
};

/** Questions and answers as lines of a letter to the employer. */
export function answerLines(
  data: Attributes,
  language: 'en' | 'fr',
  flagged: readonly number[] = [],
): string[] {
  const words = WORDS[language];
  return storedAnswers(data).flatMap((answer, at) => {
    const note = flagged.includes(at) ? ` (${words.flagged})` : '';
    return [answer.question, `– ${answerText(answer, words) || words.none}${note}`];
  });
}
