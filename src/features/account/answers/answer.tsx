import { type ReactNode, use, useEffect } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import styles from './answer.module.css';
import { AnswersContext } from './answers-context.ts';
import { failureText } from '../shared/failure-words.ts';
import type { AccountAnswer } from './use-account-answer.ts';

interface AnswerProps<T> {
  of: AccountAnswer<T>;
  children: (value: T) => ReactNode;
}

/** Shows the server's answer, a placeholder for it, or why it is missing. */
export function Answer<T>({ of, children }: AnswerProps<T>) {
  const t = useText();
  const report = use(AnswersContext);
  const isOffline = of.state === 'failed' && of.failure.reason === 'offline';
  const { ask } = of;
  useEffect(() => (isOffline && report ? report({ ask }) : undefined), [ask, isOffline, report]);
  if (of.state === 'ready') return children(of.value);
  if (of.state === 'loading') {
    return (
      <div className={styles['waiting']} aria-busy="true">
        <Skeleton height="title" />
      </div>
    );
  }
  // `AnswersTogether` reports this once, above all answers.
  if (isOffline && report) return <span data-missing hidden />;
  return (
    <div className={styles['failed']}>
      <p role="status">{isOffline ? t('account.needsNetwork') : failureText(of.failure, t)}</p>
      <Button variant="secondary" size="small" onClick={() => void of.ask()}>
        {t('account.tryAgain')}
      </Button>
    </div>
  );
}
