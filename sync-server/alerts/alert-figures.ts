import type { LabelledFigure } from '../http/metrics.ts';
import type { AlertService } from './open-alerts.ts';

/** For `GET /metrics`. */
export function alertFigures({
  figures,
  waiting,
}: Pick<AlertService, 'figures' | 'waiting'>): LabelledFigure {
  return {
    name: 'portage_alerts',
    help: 'Alerts of saved searches: searches with something to tell now; mails, push messages, retried and failed mails since the start',
    label: 'state',
    isTotal: false,
    read: () => [['waiting', waiting()], ...Object.entries(figures)],
  };
}
