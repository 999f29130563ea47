import { type ByRoleMatcher, configure, waitFor, within } from '@testing-library/react';
import type { Page } from './test-app.tsx';

/** Waits for a screen's content as long as a busy machine may take. */
configure({
  asyncUtilTimeout: 30_000,
  getElementError: message => new Error(`${message?.split('\n')[0]}\nThe page says: ${pageText()}`),
});

const pageText = () => (document.querySelector('main') ?? document.body).textContent;

type Name = string | RegExp;

/** Queries for the whole screen, or for one element. */
export const on = (part: HTMLElement = document.body) => within(part);

export const find = (role: ByRoleMatcher, name?: Name, part?: HTMLElement): Promise<HTMLElement> =>
  on(part).findByRole(role, name === undefined ? {} : { name });

/** Waits for an element with this text. Throws if there are several, because the match would be ambiguous. */
export const see = (text: Name, part?: HTMLElement): Promise<HTMLElement> => on(part).findByText(text);

export const sees = (text: Name, part?: HTMLElement): boolean => on(part).queryAllByText(text).length > 0;

/** Resolves when the text is gone. */
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

/** Waits until a field is enabled. A form is disabled until its draft is read from the disk. */
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
  // Pastes at once: rendering a screen for each letter takes seconds for a sentence. Keys have their own tests.
  if (text !== '') await user.paste(text);
}

/** Chooses an option of a list, by its text. */
export async function choose({ user }: Page, label: Name, option: string, part?: HTMLElement): Promise<void> {
  await user.selectOptions(await openField(label, part), option);
}

export const valueOf = (label: Name, part?: HTMLElement): string =>
  on(part).getByLabelText<HTMLInputElement>(label).value;

/** The text of each element with the role, in order. */
export const texts = (role: ByRoleMatcher, part?: HTMLElement): string[] =>
  on(part)
    .queryAllByRole(role)
    .map(({ textContent }) => textContent);

export { act, fireEvent, waitFor } from '@testing-library/react';

/** The error shown at a field. null: none. */
export function complaint(label: Name, part?: HTMLElement): string | null {
  const field = on(part).getByLabelText(label);
  if (field.getAttribute('aria-invalid') !== 'true') return null;
  return document.getElementById(`${field.id}-error`)?.textContent ?? null;
}

/** The element with the keyboard focus. */
export const focused = (): Element | null => document.activeElement;

/** Resolves when the element has the keyboard focus. */
export const hasFocus = (element: Element | null | undefined): Promise<void> =>
  waitFor(() => {
    if (document.activeElement === element) return;
    throw new Error(`The keyboard is at: ${document.activeElement?.outerHTML.slice(0, 200)}`);
  });

/** The element that has the keyboard focus at the moment in which the text appears. */
export function focusedWith(text: string): Promise<Element | null> {
  return new Promise(resolve => {
    const changes = new MutationObserver(() => {
      if (!pageText().includes(text)) return;
      changes.disconnect();
      resolve(document.activeElement);
    });
    changes.observe(document.body, { childList: true, subtree: true, characterData: true });
  });
}
