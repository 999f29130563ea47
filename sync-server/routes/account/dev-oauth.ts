import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../board/context.ts';
import { invalidParam } from '../../core/api-error.ts';
import { escapeHtml } from '../../core/html.ts';
import { ownOrigin } from '../../http/session/own-origin.ts';
import { queryValue } from '../../http/project.ts';
import { MOCK_CONSENT_PATH, MOCK_PEOPLE, mockCode } from '../../accounts/oauth/mock-provider.ts';
import { hasMock } from '../../accounts/oauth/open-providers.ts';
import { MOCK } from '../../sign-in-providers/provider-names.ts';

/**
 * The `mock` provider's page, which asks who you want to be. A client that shows no pages is redirected immediately as
 * `user=` (a number), otherwise as the first user, as with Appwrite's mock.
 */
export function registerMockConsent(app: FastifyInstance, context: Context): void {
  const { config, environment, idKey } = context;
  if (!hasMock(config)) return;
  const nowMs = () => environment.nowMs();
  const callbackPath = `/v1/account/sessions/oauth2/callback/${MOCK}/${config.projectId}`;

  app.get(MOCK_CONSENT_PATH, async (request, reply) => {
    const callback = queryValue(request, 'redirect_uri') ?? '';
    const state = queryValue(request, 'state') ?? '';
    const challenge = queryValue(request, 'code_challenge') ?? '';
    if (callback !== `${ownOrigin(config, request)}${callbackPath}`)
      throw invalidParam('redirect_uri', 'Value must be the address of this server');
    const backWith = (answer: Record<string, string>) =>
      `${callback}?${new URLSearchParams({ ...answer, state }).toString()}`;
    const backAs = (uid: string) => backWith({ code: mockCode({ idKey, nowMs }, uid, challenge) });

    const wanted = queryValue(request, 'user');
    const [first] = MOCK_PEOPLE;
    const chosen = MOCK_PEOPLE.find(({ uid }) => uid === wanted);
    const showsPages = request.headers.accept?.includes('text/html') === true;
    reply.header('cache-control', 'no-store');
    if (chosen || (!showsPages && first)) return reply.redirect(backAs((chosen ?? first)?.uid ?? ''), 302);
    const people = MOCK_PEOPLE.map(({ uid, name, email, isEmailVerified }) => {
      const address =
        email === '' ? 'no address' : `${email}, ${isEmailVerified ? 'verified' : 'not verified'}`;
      return link(backAs(uid), `${name} (${address})`);
    });
    const cancel = link(backWith({ error: 'access_denied' }), 'Cancel');
    reply.header('content-security-policy', POLICY);
    return reply.type('text/html; charset=utf-8').send(page([...people, cancel]));
  });
}

const STYLE = `
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
body { max-width: 32rem; margin: 3rem auto; padding: 0 1rem; }
ul { display: grid; gap: 0.5rem; padding: 0; list-style: none; }
a { display: block; padding: 0.75rem 1rem; border: 1px solid; border-radius: 0.5rem; color: inherit; text-decoration: none; }
a:hover { text-decoration: underline; }
`;
const POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`;

function link(href: string, text: string): string {
  return `<li><a href="${escapeHtml(href)}">${escapeHtml(text)}</a></li>`;
}

function page(items: readonly string[]): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Mock sign-in</title>
<style>${STYLE}</style>
<h1>Mock sign-in</h1>
<p>This server's own provider, for tests and development. Nothing leaves this machine. Continue as:</p>
<ul>
${items.join('\n')}
</ul>
</html>
`;
}
