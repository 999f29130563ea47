import type { LabelledFigure } from '../http/metrics.ts';
import type { PushService } from './open-push.ts';

/** For `GET /metrics`. */
export function pushFigures({ figures }: Pick<PushService, 'figures'>): LabelledFigure {
  return {
    name: 'portage_push_messages',
    help: 'Push messages: waiting now; sent, retried and failed, and subscriptions that were gone, since the start',
    label: 'state',
    isTotal: false,
    read: () => Object.entries(figures),
  };
}
