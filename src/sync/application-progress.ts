import type { DeliveryOfApplication } from '../wire/delivery.ts';

/** What became of an application after it was sent, as far as the server said; a part that is absent did not happen. */
export type ApplicationProgress = Omit<DeliveryOfApplication, 'id' | 'jobId'>;

/** Of one application, by `$id`. */
export interface DeliveryRecord extends ApplicationProgress {
  id: string;
}

/** How far it came. `sent`: the server has it, and nothing more is known. */
export type ProgressStage = 'sent' | 'delivered' | 'failed' | 'opened' | 'decided';

export function progressStage({ delivery, openedAt, decision }: ApplicationProgress): ProgressStage {
  if (decision) return 'decided';
  if (openedAt !== undefined) return 'opened';
  return delivery && delivery.state !== 'received' ? delivery.state : 'sent';
}
