import { expect } from 'vitest';
import type { Card } from '../../../src/domain/listing.ts';
import { aCard } from '../card-arbitrary.ts';
import { find, on, press, see, waitFor } from './queries.ts';
import type { Page } from './test-app.tsx';

/** The width of a window that shows the filters in a sheet over the list. */
export const PHONE_PX = 390;

/** Six postings that differ in the filtered properties, newest first. */
export const SIX: readonly Card[] = [
  aCard({
    jobId: 6,
    jobTitle: 'camp cook',
    city: 'Whitehorse',
    provinceId: 'YT',
    payMin: 4600,
    payMax: 4600,
    postingDateFormatted: '2026-11-20',
    whoCanApply: 'abroad',
    lmiaStatus: 'approved',
    workLanguage: 'en',
  }),
  aCard({
    jobId: 5,
    jobTitle: 'line cook',
    city: 'Calgary',
    provinceId: 'AB',
    payMin: 1700,
    payMax: 1700,
    postingDateFormatted: '2026-11-18',
    employmentHours: 'part_time',
  }),
  aCard({
    jobId: 4,
    jobTitle: 'welder',
    businessName: 'Prairie Steel',
    city: 'Airdrie',
    provinceId: 'AB',
    payMin: 4500,
    payMax: 4500,
    postingDateFormatted: '2026-11-10',
    expiryDateFormatted: '2026-11-22',
    employmentTerm: 'seasonal',
    noc: '72106',
  }),
  aCard({
    jobId: 3,
    jobTitle: 'farm worker',
    city: 'Leamington',
    payMin: 1800,
    payMax: 1800,
    postingDateFormatted: '2026-11-02',
    employmentTerm: 'seasonal',
    whoCanApply: 'abroad',
    lmiaStatus: 'requested',
    noc: '85100',
    workLanguage: 'en_or_fr',
  }),
  aCard({
    jobId: 2,
    jobTitle: 'nurse',
    city: 'Truro',
    provinceId: 'NS',
    payMin: 4200,
    payMax: 4200,
    postingDateFormatted: '2026-10-30',
    workplace: 'hybrid',
    noc: '31301',
    lmiaStatus: 'exempt',
  }),
  aCard({
    jobId: 1,
    jobTitle: 'driver',
    city: '',
    provinceId: null,
    payMin: null,
    payPeriod: null,
    postingDateFormatted: '2026-10-20',
    employmentHours: null,
    workplace: null,
    noc: '',
  }),
];

/** The line above the list with the number of jobs. */
export const listCount = (): string | null =>
  document.querySelector('main [aria-live=polite][tabindex="-1"]')?.textContent ?? null;

export const listSays = (count: string): Promise<void> => waitFor(() => expect(listCount()).toBe(count));

/** The titles of the rendered cards, in order. */
export const titles = (part: HTMLElement = document.body): string[] =>
  on(part)
    .queryAllByRole('article')
    .map(card => on(card).getByRole('heading').querySelector('a')?.textContent ?? '');

export const listShows = (...expected: string[]): Promise<void> =>
  waitFor(() => expect(titles()).toEqual(expected));

/** Compares only the beginning, because a longer list only renders what is in view. */
export const listBegins = (...expected: string[]): Promise<void> =>
  waitFor(() => expect(titles().slice(0, expected.length)).toEqual(expected));

/** Opens the filter sheet and waits for its count. */
export async function openSheet(page: Page, name: string | RegExp = /^Filters/): Promise<HTMLElement> {
  await press(page, name);
  const sheet = await find('dialog', 'Filters');
  await find('button', /^Show \d/, sheet);
  return sheet;
}

/** Chooses an option by its text. */
export async function pick({ user }: Page, words: string, sheet: HTMLElement): Promise<void> {
  await user.click(await see(words, sheet));
}

/** The text with the number of jobs on the sheet's button. */
export const promised = (sheet: HTMLElement): string | null =>
  on(sheet).getByRole('button', { name: /^Show \d/ }).textContent;

export const promises = (sheet: HTMLElement, words: string): Promise<void> =>
  waitFor(() => expect(promised(sheet)).toBe(words));

/** The text of each chip that removes a filter. */
export const chosenFilters = (): string[] =>
  on()
    .queryAllByRole('button', { name: /^Remove filter/ })
    .map(({ textContent }) => textContent);

export const noDialog = (): Promise<void> => waitFor(() => expect(on().queryByRole('dialog')).toBeNull());
