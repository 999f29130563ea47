import { readAccount } from '../../sync-server/records/account-record.ts';
import { InjectedBrowser, type Visit } from './injected-browser.ts';
import { createWorld, PROJECT, type World } from './server-world.ts';

/** The mock is one of the providers with this setting. */
export const DEV = { DEV_MAILBOX: 'on' };
export const OAUTH_START = '/v1/account/sessions/oauth2/mock?project=portage';

export async function openOAuthWorld(variables: Record<string, string> = DEV) {
  const world = await createWorld(variables);
  return { world, browser: new InjectedBrowser(world.app) };
}

/** The error in the failure URL. */
export const errorOf = ({ url }: Visit): { message: string; type: string; code: number } =>
  JSON.parse(url.searchParams.get('error') ?? '{}');

/** Passes through the mock's page as one of its users. */
export async function goThrough(browser: InjectedBrowser, user: string, start = OAUTH_START): Promise<Visit> {
  const page = await browser.visit(start);
  return browser.visit(`${page.url.href}&user=${user}`);
}

/** The account that the browser is signed in to. */
export async function me(browser: InjectedBrowser): Promise<Record<string, unknown>> {
  return (await browser.visit('/v1/account', PROJECT)).answer.json();
}

export async function accountOf({ context }: World, userId: string) {
  const account = (await readAccount(context.stores.accounts, userId))?.account;
  if (!account) throw new Error(`no ${userId}`);
  return account;
}
