import { type ByRoleMatcher, configure, waitFor, within } from '@testing-library/react';
import type { Page } from './test-app.tsx';

/** Waits for a screen's contents as long as a busy machine may take. */
configure({
  asyncUtilTimeout: 30_000,
  getElementError: message => new Error(`${message?.split('\n')[0]}\nThe page says: ${pageText()}`),
});

const pageText = () => (document.querySelector('main') ?? document.body).textContent;

type Name = string | RegExp;

/** All that is on the screen, or what one element of it holds. */
export const on = (part: HTMLElement = document.body) => within(part);

export const find = (role: ByRoleMatcher, name?: Name, part?: HTMLElement): Promise<HTMLElement> =>
  on(part).findByRole(role, name === undefined ? {} : { name });

/** Something with this text, once it is there; a text that is found twice is no fact about one of them. */
export const see = (text: Name, part?: HTMLElement): Promise<HTMLElement> => on(part).findByText(text);

export const sees = (text: Name, part?: HTMLElement): boolean => on(part).queryAllByText(text).length > 0;

/** Resolves when nothing says it any more. */
export const gone = (text: Name, part?: HTMLElement): Promise<void> =>
  waitFor(() => {
    if (sees(text, part)) throw new Error(`It still says ${String(text)}`);
  });

export async function press(
  { user }: Page,
  name: Name,
  options: { role?: ByRoleMatcher; in?: HTMLElement } = {},
): Promise<void> {
  await user.click(await find(options.role ?? 'button', name, options.in));
}

/** A field once it can be filled in: until what was begun is read from the disk, a form takes nothing. */
export function openField(label: Name, part?: HTMLElement): Promise<HTMLElement> {
  return waitFor(() => {
    const field = on(part).getByLabelText(label);
    if (field.matches(':disabled')) throw new Error(`${String(label)} takes nothing yet`);
    return field;
  });
}

/** Replaces the text of a field. */
export async function type({ user }: Page, label: Name, text: string, part?: HTMLElement): Promise<void> {
  const field = await openField(label, part);
  await user.clear(field);
  // At once: a screen that is drawn anew for each letter takes seconds for a sentence. What a key does has tests of its own.
  if (text !== '') await user.paste(text);
}

/** An option of a list, by what it says. */
export async function choose({ user }: Page, label: Name, option: string, part?: HTMLElement): Promise<void> {
  await user.selectOptions(await openField(label, part), option);
}

export const valueOf = (label: Name, part?: HTMLElement): string =>
  on(part).getByLabelText<HTMLInputElement>(label).value;

/** The text of each of them, in order. */
export const texts = (role: ByRoleMatcher, part?: HTMLElement): string[] =>
  on(part)
    .queryAllByRole(role)
    .map(({ textContent }) => textContent);

export { act, waitFor } from '@testing-library/react';

/** The error shown at a field; null = none. */
export function complaint(label: Name, part?: HTMLElement): string | null {
  const field = on(part).getByLabelText(label);
  if (field.getAttribute('aria-invalid') !== 'true') return null;
  return document.getElementById(`${field.id}-error`)?.textContent ?? null;
}

/** The element that has the keyboard focus. */
export const focused = (): Element | null => document.activeElement;

/** Resolves when this has the keyboard. */
export const hasFocus = (element: Element | null | undefined): Promise<void> =>
  waitFor(() => {
    if (document.activeElement === element) return;
    throw new Error(`The keyboard is at: ${document.activeElement?.outerHTML.slice(0, 200)}`);
  });
