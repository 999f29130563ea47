import { expect, test } from 'vitest';
import { aCard } from '../../support/card-arbitrary.ts';
import { find, press, see, texts, type, valueOf, waitFor } from '../../support/dom/queries.ts';
import { openApp } from '../../support/dom/test-app.tsx';
import { createWorld } from '../../support/server-world.ts';

test('the list opens without a network and filters by a word', async () => {
  const cards = [
    aCard({ jobId: 1, jobTitle: 'cook' }),
    aCard({ jobId: 2, jobTitle: 'farm worker', noc: '85100', provinceId: 'NS', city: 'Truro' }),
    aCard({ jobId: 3, jobTitle: 'camp cook', provinceId: 'YT', city: 'Whitehorse' }),
  ];
  const page = await openApp('/jobList', { cards });
  await see('3 jobs');
  const titles = () => texts('article').map(article => article.split('Maple')[0]);
  await waitFor(() => expect(titles()).toEqual(['camp cook', 'farm worker', 'cook']));
  await page.user.type(await find('searchbox'), 'cook');
  await see('2 jobs');
  await waitFor(() => expect(titles()).toEqual(['camp cook', 'cook']));
  expect(page.address()).toBe('/jobList?q=cook');
});

test('a page of help is searched', async () => {
  const page = await openApp('/help-center', { language: 'fr' });
  expect((await find('heading', 'Centre d’aide')).tagName).toBe('H1');
  await page.user.type(await find('searchbox'), 'zzz');
  await see(/^Essayez un autre mot/);
  await type(page, 'Rechercher de l’aide', 'hors ligne');
  await see('Les façons de se connecter');
});

test('a wrong password is refused in words, and the address stays in its field', async () => {
  const { app } = await createWorld();
  const page = await openApp('/login', { server: app });
  await type(page, 'Email', 'owner@example.com');
  await type(page, 'Password', 'not the right one');
  await press(page, 'Sign in');
  await see(/Login failed\./);
  expect(valueOf('Email')).toBe('owner@example.com');
  expect(page.device.network.sessionCookies).toEqual([]);
  expect(page.surprises).toEqual([]);
});
