import type { ReactNode } from 'react';
import type { Answer } from '../../domain/questions/answers.ts';
import { useText } from '../../i18n/use-text.ts';
import styles from './answer-list.module.css';
import { answerWords } from './answer-words.ts';

interface AnswerListProps<A extends Answer> {
  answers: readonly A[];
  /** What stands beside an answer. */
  note?: (answer: A) => ReactNode;
}

/** The questions as they were asked, with the answers. */
export function AnswerList<A extends Answer>({ answers, note }: AnswerListProps<A>) {
  const t = useText();
  return (
    <dl className={styles['answers']}>
      {answers.map(answer => (
        <div key={answer.question}>
          <dt dir="auto">{answer.question}</dt>
          <dd dir="auto">
            {answerWords(answer, t)}
            {note?.(answer)}
          </dd>
        </div>
      ))}
    </dl>
  );
}
