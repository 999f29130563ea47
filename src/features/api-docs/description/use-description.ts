import { useEffect, useState } from 'react';
import type { ApiConsole } from '../../../sync/api-console.ts';
import { useServices } from '../../services.ts';
import { type ApiDescription, readDescription } from './description.ts';

export type DescriptionState =
  | { state: 'loading' }
  | { state: 'ready'; console: ApiConsole; description: ApiDescription; isKept: boolean }
  | { state: 'offline' }
  | { state: 'failed' };

/** The server's description of its calls. Changing `attempt` loads it again. */
export function useDescription(attempt: number): DescriptionState {
  const { openApiConsole } = useServices();
  const [shown, setShown] = useState<{ attempt: number; answer: DescriptionState } | null>(null);

  useEffect(() => {
    const leaving = new AbortController();
    const show = (answer: DescriptionState) => {
      if (!leaving.signal.aborted) setShown({ attempt, answer });
    };
    const ask = async (): Promise<DescriptionState> => {
      const console = await openApiConsole();
      const answer = await console.describe(leaving.signal);
      if (answer.status !== 'found') return { state: answer.status };
      const description = readDescription(answer.document);
      return description
        ? { state: 'ready', console, description, isKept: answer.isKept }
        : { state: 'failed' };
    };
    ask().then(show, () => show({ state: 'failed' }));
    return () => leaving.abort();
  }, [attempt, openApiConsole]);

  return shown?.attempt === attempt ? shown.answer : { state: 'loading' };
}
