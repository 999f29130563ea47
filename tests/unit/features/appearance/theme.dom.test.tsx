import { describe, expect, test } from 'vitest';
import { ThemeSwitch } from '../../../../src/features/appearance/theme-switch.tsx';
import { find, focused, hasFocus, on, press, waitFor } from '../../../support/dom/queries.ts';
import { openApp, openPart } from '../../../support/dom/test-app.tsx';

const drawn = () => document.documentElement.dataset['theme'];
const chosen = () =>
  on().getByRole<HTMLInputElement>('radio', { checked: true }).closest('label')?.textContent;

describe('dark or light', () => {
  test('is as the device has it until one is chosen, at once and for the next visit', async () => {
    const page = await openPart(<ThemeSwitch />);
    await find('group', 'Appearance');
    expect([chosen(), drawn()]).toEqual(['System', undefined]);
    await press(page, 'Dark', { role: 'radio' });
    expect([chosen(), drawn()]).toEqual(['Dark', 'dark']);
    // As the device again.
    const again = await openPart(<ThemeSwitch />, { device: page.device });
    expect([chosen(), drawn()]).toEqual(['Dark', 'dark']);
    await press(again, 'System', { role: 'radio' });
    expect([chosen(), drawn()]).toEqual(['System', undefined]);
    expect(page.device.storage.getItem('portage.theme')).toBeNull();
  });

  test('is one choice for the arrow keys', async () => {
    const page = await openPart(<ThemeSwitch legendHidden />, { language: 'fr' });
    await page.user.tab();
    await hasFocus(await find('radio', 'Système'));
    await page.user.keyboard('{ArrowRight}{ArrowRight}');
    expect([chosen(), drawn()]).toEqual(['Clair', 'light']);
    await page.user.tab();
    await waitFor(() => expect(focused()).toBe(document.body));
  });

  test('follows another tab, and holds for the page where nothing can be kept', async () => {
    const page = await openPart(<ThemeSwitch />);
    page.device.storage.setItem('portage.theme', 'light');
    window.dispatchEvent(new Event('storage'));
    await waitFor(() => expect([chosen(), drawn()]).toEqual(['Light', 'light']));
    page.device.storage.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    await press(page, 'Dark', { role: 'radio' });
    expect([chosen(), drawn()]).toEqual(['Dark', 'dark']);
  });
});

describe('the menus', () => {
  test('on a wide screen have it behind a button, by keyboard, and stay open to show it', async () => {
    const page = await openApp('/about');
    const more = await find('button', 'More');
    expect(more.getAttribute('aria-expanded')).toBe('false');
    more.focus();
    await page.user.keyboard('{Enter}');
    const menu = await find('menu');
    await waitFor(() => expect(menu.contains(focused())).toBe(true));
    const light = await find('menuitemradio', 'Light');
    while (focused() !== light) await page.user.keyboard('{ArrowDown}');
    await page.user.keyboard('{Enter}');
    await waitFor(() => expect(light.getAttribute('aria-checked')).toBe('true'));
    expect(drawn()).toBe('light');
    await page.user.keyboard('{Escape}');
    await waitFor(() => expect(on().queryByRole('menu')).toBeNull());
    await waitFor(() => expect(focused()?.textContent).toBe(more.textContent));
  });

  test('on a phone have it too, and lead to what is not on the bar', async () => {
    const page = await openApp('/about');
    await press(page, 'Open menu');
    const menu = await find('dialog', 'Menu');
    await press(page, 'Light', { role: 'radio', in: menu });
    expect(drawn()).toBe('light');
    await press(page, 'Saved', { role: 'link', in: menu });
    await waitFor(() => expect(page.address()).toBe('/saved'));
    await waitFor(() => expect(on().queryByRole('dialog', { name: 'Menu' })).toBeNull());
    await find('heading', 'Saved');
  });
});
