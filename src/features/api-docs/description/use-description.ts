import type { ApiConsole } from '../../../sync/api-console.ts';
import { useAnswer } from '../../../ui/use-answer.ts';
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
  const shown = useAnswer(
    async signal => {
      const answer = await describe(openApiConsole, signal).catch(() => ({ state: 'failed' }) as const);
      return { attempt, answer };
    },
    [attempt, openApiConsole],
  );

  return shown?.attempt === attempt ? shown.answer : { state: 'loading' };
}

async function describe(open: () => Promise<ApiConsole>, signal: AbortSignal): Promise<DescriptionState> {
  const console = await open();
  const answer = await console.describe(signal);
  if (answer.status !== 'found') return { state: answer.status };
  const description = readDescription(answer.document);
  return description ? { state: 'ready', console, description, isKept: answer.isKept } : { state: 'failed' };
}
