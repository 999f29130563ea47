import { useState } from 'react';
import type { InterviewHere } from '../../local/tracking/interviews.ts';
import { interviewDraftKey } from '../../local/outbox/operation-draft.ts';
import type { OperationPayload } from '../../wire/operations/operations.ts';
import { useServices } from '../services.ts';

export type StepFields = Omit<OperationPayload<'interview.step'>, 'applicationId' | 'step'>;

export interface TakeStep {
  /** Also until the disk tells of the step: until then, the controls for it are still there. */
  isBusy: boolean;
  /** The device has no room for it. */
  hasFailed: boolean;
  take: (fields: StepFields) => Promise<void>;
}

/**
 * Takes the next step towards an interview through the outbox, and clears the draft of what was typed for it. `onTaken`: the
 * controls of this step are about to disappear.
 */
export function useTakeStep(
  applicationId: string,
  title: string,
  { interview, taken }: InterviewHere,
  onTaken: () => void,
): TakeStep {
  const { outbox } = useServices();
  const [state, setState] = useState<'rest' | 'busy' | 'failed' | { id: string }>('rest');
  if (typeof state === 'object' && taken.includes(state.id)) setState('rest');

  async function take(fields: StepFields) {
    setState('busy');
    try {
      const payload = { applicationId, step: interview.step + 1, ...fields };
      const operation = { kind: 'interview.step', payload, title } as const;
      const [id = ''] = await outbox.enqueue([operation], { clearDraft: interviewDraftKey(applicationId) });
      setState({ id });
      onTaken();
    } catch {
      setState('failed');
    }
  }
  return { isBusy: state === 'busy' || typeof state === 'object', hasFailed: state === 'failed', take };
}
