import type { OutboxStatus } from '../schedule.ts';
import type { PushRemote } from '../ports.ts';

/**
 * By an answer, the outbox may learn that the server lacks a file that it had (it was restored), and the operation waits for
 * the upload. While the app stays open nothing else would begin it, so the uploads are woken once the answer is noted.
 */
export function wakeAfterAnswers(wake: () => void) {
  let isAnswered = false;
  return {
    hearing: (remote: PushRemote): PushRemote => ({
      async push(...asked) {
        const answer = await remote.push(...asked);
        if (answer.status === 'answered') isAnswered = true;
        return answer;
      },
    }),
    follow(outbox: { status(): OutboxStatus; subscribe(listener: () => void): () => void }): () => void {
      return outbox.subscribe(() => {
        if (!isAnswered || outbox.status() === 'sending') return;
        isAnswered = false;
        wake();
      });
    },
  };
}
