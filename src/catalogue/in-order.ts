/**
 * Handles questions one after the other and passes the answers on in the same order, even when one takes its time. A
 * synchronous answer is passed on at once.
 */
export function inOrder<Question, Answer>(
  answer: (question: Question) => Answer | Promise<Answer>,
  reply: (question: Question, answer: Answer) => void,
): (question: Question) => void {
  let last: Promise<void> | null = null;
  const waitFor = (coming: Promise<Answer>, question: Question) => {
    const replying = async () => {
      reply(question, await coming);
      if (last === mine) last = null;
    };
    const mine = replying();
    last = mine;
  };
  return question => {
    if (last) {
      waitFor(
        last.then(() => answer(question)),
        question,
      );
      return;
    }
    const found = answer(question);
    if (found instanceof Promise) waitFor(found, question);
    else reply(question, found);
  };
}
