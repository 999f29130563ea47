import type { Answer } from '../../domain/questions/answers.ts';
import { useText } from '../../i18n/use-text.ts';
import { Badge } from '../../ui/layout/badge.tsx';
import styles from './answer-list.module.css';
import { answerWords } from './answer-words.ts';

interface AnswerListProps {
  answers: readonly (Answer & { isFlagged?: boolean | undefined })[];
  /** Said beside answers that the employer asked to have pointed out. */
  flag?: string;
}

/** The questions as they were asked, with the answers. */
export function AnswerList({ answers, flag = '' }: AnswerListProps) {
  const t = useText();
  return (
    <dl className={styles['answers']}>
      {answers.map(answer => (
        <div key={answer.question}>
          <dt dir="auto">{answer.question}</dt>
          <dd dir="auto">
            {answerWords(answer, t)}
            {answer.isFlagged === true && flag !== '' && (
              <>
                {' '}
                <Badge tone="warn">{flag}</Badge>
              </>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
