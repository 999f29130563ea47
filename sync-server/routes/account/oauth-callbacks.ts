import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../config/config.ts';
import { ApiError } from '../../core/api-error.ts';
import { queryValue } from '../../http/project.ts';
import { FORM_MAX_BYTES, registerUrlencodedBody } from '../../http/urlencoded-body.ts';

const FROM_PROVIDER = ['code', 'state', 'error', 'error_description'];
const PATH = '/account/sessions/oauth2/callback/:provider/:projectId';

/**
 * The addresses to which providers send people back, as registered in their consoles. They redirect to our own address
 * with GET, as Appwrite does: browsers send our cookies with that request, even if the provider made them submit a form
 * (Apple). Nothing is decided here, so a form from any site is accepted.
 */
export function registerOAuthCallbacks(app: FastifyInstance, { projectId }: Pick<Config, 'projectId'>): void {
  registerUrlencodedBody(app);

  const goOn = (
    request: FastifyRequest,
    reply: FastifyReply,
    valueOf: (name: string) => string | undefined,
  ) => {
    const { provider = '', projectId: given } = textsOf(request.params);
    if (given !== projectId) throw new ApiError('project_unknown');
    const parameters = new URLSearchParams({ project: projectId });
    for (const name of FROM_PROVIDER) {
      const value = valueOf(name);
      if (value !== undefined) parameters.set(name, value);
    }
    const path = `/v1/account/sessions/oauth2/${encodeURIComponent(provider)}/redirect`;
    return reply.header('cache-control', 'no-store').redirect(`${path}?${parameters.toString()}`, 303);
  };

  app.get(PATH, { config: { anonymous: true } }, async (request, reply) =>
    goOn(request, reply, name => queryValue(request, name)),
  );

  app.post(
    PATH,
    { bodyLimit: FORM_MAX_BYTES, config: { anonymous: true, fromAnywhere: true } },
    async (request, reply) => {
      const body = textsOf(request.body);
      return goOn(request, reply, name => body[name]);
    },
  );
}

function textsOf(value: unknown): Record<string, string | undefined> {
  if (typeof value !== 'object' || value === null) return {};
  return Object.fromEntries(Object.entries(value).filter(([, each]) => typeof each === 'string'));
}
