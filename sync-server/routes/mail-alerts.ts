import type { FastifyInstance } from 'fastify';
import { hasMailAlerts, stopMailAlerts } from '../alerts/stop-alerts.ts';
import { ALERT_LINK_PATH, readAlertLink } from '../applications/mail-links.ts';
import type { Context } from '../board/context.ts';
import { RATE_LIMITS } from '../http/limits/rate-limits.ts';
import { sealedIn, type ShowMailPage } from './mail-link-page.ts';

/** The pages that stop alerts of one saved search, or of all. They work without signing in. */
export function registerAlertLinks(app: FastifyInstance, context: Context, show: ShowMailPage): void {
  app.get(ALERT_LINK_PATH, { config: RATE_LIMITS.mailLink }, async (request, reply) => {
    const link = readAlertLink(context, sealedIn(request));
    if (!link) return show(request, reply, 404, 'broken');
    if (!hasMailAlerts(context, link)) return show(request, reply, 200, stopped(link.searchId));
    return show(request, reply, 200, link.searchId === null ? 'alerts' : 'alert', ALERT_LINK_PATH);
  });

  app.post(
    ALERT_LINK_PATH,
    { config: { ...RATE_LIMITS.mailLink, fromAnywhere: true } },
    async (request, reply) => {
      const link = readAlertLink(context, sealedIn(request));
      if (!link) return show(request, reply, 404, 'broken');
      await stopMailAlerts(context, link);
      return show(request, reply, 200, stopped(link.searchId));
    },
  );
}

function stopped(searchId: string | null): 'alertStopped' | 'alertsStopped' {
  return searchId === null ? 'alertsStopped' : 'alertStopped';
}
