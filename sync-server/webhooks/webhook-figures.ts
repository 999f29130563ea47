import type { LabelledFigure } from '../http/metrics.ts';
import type { WebhookService } from './open-webhooks.ts';

/** For `GET /metrics`. */
export function webhookFigures({ figures }: Pick<WebhookService, 'figures'>): LabelledFigure {
  return {
    name: 'portage_webhook_deliveries',
    help: 'Deliveries of webhooks: waiting now; delivered, retried and failed since the start',
    label: 'state',
    isTotal: false,
    read: () => Object.entries(figures),
  };
}
