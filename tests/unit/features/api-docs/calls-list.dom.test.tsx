import { describe, expect, test } from 'vitest';
import { createDevice } from '../../../support/dom/device.ts';
import {
  act,
  find,
  focused,
  hasFocus,
  on,
  press,
  see,
  sees,
  type,
  waitFor,
} from '../../../support/dom/queries.ts';
import { openApp } from '../../../support/dom/test-app.tsx';
import { createWorld } from '../../../support/server-world.ts';
import { call, smallApi } from './small-api.ts';

const TEAMS = { tags: ['Teams'] };
const FEW = {
  '/account/jwts': { post: call('account_createJWT') },
  '/account/jwt': { post: call('account_createJWT_old', { deprecated: true }) },
  '/teams': { get: call('teams_list', TEAMS) },
  '/teams/{teamId}/prefs': {
    get: call('teams_getPrefs', TEAMS),
    put: call('teams_updatePrefs', TEAMS),
  },
};

const lines = () => Array.from(document.querySelectorAll<HTMLElement>('main h4 button'));
const line = (id: string) => document.querySelector<HTMLElement>(`#${id} h4 button`);
const details = (id: string) => document.querySelector<HTMLElement>(`#${id}-details`);

/** As a link within the page does it. */
const goTo = (hash: string) =>
  act(async () => {
    location.hash = hash;
    window.dispatchEvent(new PopStateEvent('popstate'));
  });

describe('the list of calls', () => {
  test('has every call that the server describes, those of the first group at once', async () => {
    const { app } = await createWorld();
    const page = await openApp('/api-docs', { server: app });
    await find('heading', 'Calls');
    const first = lines().length;
    expect(first).toBeGreaterThan(0);
    await page.user.click(await find('checkbox', /Include deprecated/));
    await press(page, 'Open all groups');
    const served = (await app.inject('/v1/openapi.json')).json<{ paths: Record<string, object> }>();
    const count = Object.values(served.paths).reduce((sum, path) => sum + Object.keys(path).length, 0);
    await waitFor(() => expect(lines()).toHaveLength(count));
    expect(lines().filter(button => button.getAttribute('aria-expanded') === 'true')).toEqual([]);
    // By its text: the role of each of hundreds of buttons takes seconds to tell.
    await page.user.click(await see('Close all groups'));
    expect(lines()).toEqual([]);
  });

  test('is searched by words of a call, and tells how to make it', async () => {
    const page = await openApp('/api-docs', { server: smallApi(FEW) });
    await type(page, 'Find a call', 'Métadata xyz');
    await see(/^Try another word/);
    await type(page, 'Find a call', 'prefs TEAMS');
    await waitFor(() => expect(lines()).toHaveLength(2));
    await waitFor(() => expect(document.querySelector('search output')?.textContent).toBe('2 calls'));
    await page.user.click(line('teams_getPrefs') as HTMLElement);
    const told = details('teams_getPrefs')?.textContent;
    expect(told).toContain('await teams.getPrefs({');
    expect(told).toContain('X-Appwrite-Project: portage');
    await page.user.click(line('teams_getPrefs') as HTMLElement);
    expect(details('teams_getPrefs')).toBeNull();
  });

  test('has an address for each call, which opens it under the keyboard, whatever was searched for', async () => {
    const page = await openApp('/api-docs#account_createJWT', { server: smallApi(FEW) });
    await waitFor(() => expect(focused()).toBe(line('account_createJWT')));
    expect(line('account_createJWT')?.getAttribute('aria-expanded')).toBe('true');
    // An older address is shown although the others are not.
    await goTo('#account_createJWT_old');
    await waitFor(() => expect(focused()).toBe(line('account_createJWT_old')));
    expect(details('account_createJWT_old')?.textContent).toContain('Don’t use it in new code.');
    // A section named once in the address does not take the focus away from the search.
    await type(page, 'Find a call', 'jwts');
    await waitFor(() => expect(line('account_createJWT')).not.toBeNull());
    await hasFocus(await find('searchbox'));
    await goTo('#teams_list');
    await waitFor(() => expect(focused()).toBe(line('teams_list')));
    expect(await find('searchbox')).toHaveProperty('value', '');
  });
});

describe('where the list cannot be had', () => {
  test('the rest of the page is there, and the list after a press', async () => {
    const { app } = await createWorld();
    const device = await createDevice({ server: app, language: 'fr' });
    device.network.isOnline = false;
    const page = await openApp('/api-docs', { device });
    const again = await find('button', 'Réessayer');
    expect(lines()).toEqual([]);
    expect(on().getAllByRole('heading', { level: 2 }).length).toBeGreaterThan(1);
    page.goOnline();
    await page.user.click(again);
    await waitFor(() => expect(lines().length).toBeGreaterThan(0));
  });

  test('an answer that is no description is said to be none', async () => {
    const openApiConsole = async () => ({
      endpoint: 'http://localhost/v1',
      project: 'portage',
      describe: async () => ({ status: 'found' as const, document: { openapi: 1 }, isKept: false }),
      send: async () => null,
    });
    await openApp('/api-docs', { services: { openApiConsole } });
    await see('We couldn’t read the list of calls');
    expect(sees('Read postings')).toBe(true);
  });
});
