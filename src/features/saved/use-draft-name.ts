import { useText } from '../../i18n/use-text.ts';
import type { DraftPlace } from './draft-place.ts';
import { useJobTitle } from './use-job-title.ts';

/** A draft's name: its purpose and its posting. */
export function useDraftName({ kind, jobId }: DraftPlace): string {
  const t = useText();
  const title = useJobTitle(jobId);
  return t(`saved.draft.${kind}`, { title });
}
