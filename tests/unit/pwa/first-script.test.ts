import { describe, expect, test } from 'vitest';
import { savePlace } from '../../../src/features/jobs/list/list-place.ts';
import { drawnFirst, openFirst } from '../../support/first-script.ts';
import { memoryStorage } from '../../support/memory-storage.ts';

test('a page that is opened without a network says so before its first paint', () => {
  expect(drawnFirst({ isOnline: false })).toEqual({ offline: '' });
  expect(drawnFirst()).toEqual({});
});

describe('the rows that the page comes with', () => {
  const left = (place: { index: number; offsetPx: number; search?: string }) => {
    const sessionStorage = memoryStorage();
    savePlace(sessionStorage, { search: '?province=QC', jobId: 7, ...place });
    return sessionStorage;
  };

  test.each([
    ['further down', { index: 12, offsetPx: 0 }],
    ['within its first card', { index: 0, offsetPx: 40 }],
  ])('aren’t seen where the list was left %s', (_, place) => {
    expect(drawnFirst({ sessionStorage: left(place), address: '/jobList?province=QC' })).toEqual({
      frame: 'further',
    });
  });

  test.each([
    ['at its top', { index: 0, offsetPx: 0 }, '/jobList?province=QC'],
    ['in another search', { index: 12, offsetPx: 0 }, '/jobList?province=ON'],
    ['and another screen is opened', { index: 12, offsetPx: 0, search: '' }, '/'],
  ])('are seen where it was left %s', (_, place, address) => {
    expect(drawnFirst({ sessionStorage: left(place), address })).toEqual({});
  });

  test('are seen where what the tab kept is damaged', () => {
    const sessionStorage = memoryStorage({ 'portage.list-place': '{' });
    expect(drawnFirst({ sessionStorage, address: '/jobList' })).toEqual({});
  });
});

describe('the app', () => {
  test('starts once the page is on the screen', () => {
    const page = openFirst();
    page.read();
    expect(page.isAppStarted()).toBe(false);
    page.draw();
    expect(page.isAppStarted()).toBe(false);
    page.draw();
    expect(page.isAppStarted()).toBe(true);
  });

  test('starts when the rest of the page is read, if a part of it is on the screen before', () => {
    const page = openFirst();
    page.draw();
    page.draw();
    expect(page.isAppStarted()).toBe(false);
    page.read();
    expect(page.isAppStarted()).toBe(true);
  });

  test('starts after a second on a page that is never drawn', () => {
    const page = openFirst();
    page.read();
    page.pass(999);
    expect(page.isAppStarted()).toBe(false);
    page.pass(1);
    expect(page.isAppStarted()).toBe(true);
  });

  test.each([
    ['is hidden', { isHidden: true }],
    ['the service worker serves', { isControlled: true }],
    [
      'has nothing to show yet',
      { localStorage: memoryStorage({ 'portage.language': 'fr' }), address: '/jobList' },
    ],
  ])('starts as soon as it can on a page that %s', (_, given) => {
    const page = openFirst(given);
    page.read();
    expect(page.isAppStarted()).toBe(true);
  });
});
