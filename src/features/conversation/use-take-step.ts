import { useState } from 'react';
import { interviewDraftKey } from '../../local/outbox/operation-draft.ts';
import type { OperationPayload } from '../../wire/operations/operations.ts';
import { useServices } from '../services.ts';

export type StepFields = Omit<OperationPayload<'interview.step'>, 'applicationId' | 'step'>;

export interface TakeStep {
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
  lastStep: number,
  onTaken: () => void,
): TakeStep {
  const { outbox } = useServices();
  const [state, setState] = useState<'rest' | 'busy' | 'failed'>('rest');

  async function take(fields: StepFields) {
    setState('busy');
    try {
      const payload = { applicationId, step: lastStep + 1, ...fields };
      const operation = { kind: 'interview.step', payload, title } as const;
      await outbox.enqueue([operation], { clearDraft: interviewDraftKey(applicationId) });
      setState('rest');
      onTaken();
    } catch {
      setState('failed');
    }
  }
  return { isBusy: state === 'busy', hasFailed: state === 'failed', take };
}
