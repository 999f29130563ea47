import { useCallback, useEffect, useState } from 'react';

/** What was typed is on the screen first; looking it up takes a phone longer than a frame. */
const TYPING_PAUSE_MS = 60;

/**
 * What `look` finds for a text as it is typed; late answers to earlier texts are dropped.
 * `look` is the same function as long as it answers the same. `warm`: to be called when somebody is about to type; `first`: at once.
 */
export function useSuggestions<T>(look: (text: string) => Promise<readonly T[]>) {
  const [text, setText] = useState('');
  const [found, setFound] = useState<{ text: string; items: readonly T[] } | null>(null);

  useEffect(() => {
    if (text.trim() === '') return;
    let isLive = true;
    const find = () =>
      look(text)
        .then(items => isLive && setFound({ text, items }))
        // Its file cannot be had without a network at the very first visit: nothing to suggest then.
        .catch(() => isLive && setFound({ text, items: [] }));
    const timer = setTimeout(() => void find(), TYPING_PAUSE_MS);
    return () => {
      isLive = false;
      clearTimeout(timer);
    };
  }, [text, look]);

  const warm = useCallback(() => {
    setTimeout(() => void look('').catch(() => undefined), TYPING_PAUSE_MS);
  }, [look]);
  const first = useCallback(async (typed: string) => (await look(typed).catch(() => []))[0], [look]);
  const isLookedUp = found?.text === text;
  return { setText, warm, first, items: text.trim() === '' ? [] : (found?.items ?? []), isLookedUp };
}
