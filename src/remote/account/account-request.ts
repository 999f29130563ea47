import type { AccountKeeper } from './account-keeper.ts';

/** A call of Portage's own, which the SDK doesn't have. Throws the server's refusals in the SDK's form. */
export async function accountRequest(
  { endpoint, project }: Pick<AccountKeeper, 'endpoint' | 'project'>,
  method: 'GET' | 'DELETE',
  path: string,
  body?: Record<string, unknown>,
): Promise<Response> {
  const response = await fetch(endpoint + path, {
    method,
    credentials: 'include',
    cache: 'no-store',
    headers: {
      accept: 'application/json',
      'X-Appwrite-Project': project,
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (response.ok) return response;
  const { message, code, type }: Record<string, unknown> = await response.json();
  throw Object.assign(new Error(String(message)), { code, type });
}
