import { useCallback, useState } from 'react';
import { pause } from '../../../ui/pause.ts';
import { useAnswer } from '../../../ui/use-answer.ts';

/** Typing updates the input first. The lookup takes a phone longer than a frame. */
const TYPING_PAUSE_MS = 60;

/**
 * The results of `look` for the input, as the user types. Late results for earlier input are dropped. `look` must be a
 * stable function as long as its results don't change. `warm`: call it when the user is about to type. `first`: looks
 * the text up immediately.
 */
export function useSuggestions<T>(look: (text: string) => Promise<readonly T[]>) {
  const [text, setText] = useState('');

  const found = useAnswer(
    async signal => {
      if (text.trim() === '') return undefined;
      await pause(TYPING_PAUSE_MS);
      if (signal.aborted) return undefined;
      // Without a network on the very first visit, its file is missing, so there are no suggestions.
      return { text, items: await look(text).catch((): readonly T[] => []) };
    },
    [text, look],
  );

  const warm = useCallback(() => {
    setTimeout(() => void look('').catch(() => undefined), TYPING_PAUSE_MS);
  }, [look]);
  const first = useCallback(async (typed: string) => (await look(typed).catch(() => []))[0], [look]);
  const isLookedUp = found?.text === text;
  return { setText, warm, first, items: text.trim() === '' ? [] : (found?.items ?? []), isLookedUp };
}
