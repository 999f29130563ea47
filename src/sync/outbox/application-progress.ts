import type { DeliveryOfApplication, GuestMessages } from '../../wire/delivery.ts';

/** The progress of a sent application, as last reported by the server. An absent part did not happen. */
export type ApplicationProgress = Omit<DeliveryOfApplication, 'id' | 'jobId'>;

/** The progress of one application, by `$id`. */
export interface DeliveryRecord extends ApplicationProgress {
  id: string;
}

/** What a guest's device hears of its applications. */
export interface GuestNews {
  deliveries: DeliveryRecord[];
  /** null: a server of before there were messages. */
  conversation: GuestMessages | null;
}

/** The latest known stage. `sent`: the server has it, and nothing more is known. */
export type ProgressStage = 'sent' | 'delivered' | 'failed' | 'opened' | 'decided';

export function progressStage({ delivery, openedAt, decision }: ApplicationProgress): ProgressStage {
  if (decision && decision.kind !== 'review') return 'decided';
  if (openedAt !== undefined || decision) return 'opened';
  return delivery && delivery.state !== 'received' ? delivery.state : 'sent';
}
