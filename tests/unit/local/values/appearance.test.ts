import { describe, expect, test } from 'vitest';
import { createAppearance } from '../../../../src/local/values/appearance.ts';
import { drawnFirst } from '../../../support/first-script.ts';
import { memoryStorage } from '../../../support/memory-storage.ts';

function page(storage = memoryStorage()) {
  const window = new EventTarget();
  const root = { dataset: {} as DOMStringMap };
  return { storage, window, root, appearance: createAppearance(storage, window, root) };
}

describe('the colours', () => {
  test('follow the device until the person says otherwise', () => {
    const { appearance, root, storage } = page();
    expect(appearance.theme()).toBe('system');
    expect(root.dataset).toEqual({});
    expect(drawnFirst({ localStorage: storage })).toEqual({});
  });

  test.each(['dark', 'light'] as const)('%s is in force at once, and from the first paint on', theme => {
    const { appearance, root, storage } = page();
    const told: string[] = [];
    appearance.subscribe(() => told.push(appearance.theme()));
    appearance.setTheme(theme);
    expect(root.dataset).toEqual({ theme });
    expect(told).toEqual([theme]);
    expect(drawnFirst({ localStorage: storage })).toEqual({ theme });
    expect(page(storage).root.dataset).toEqual({ theme });
  });

  test('follow the device again when that is chosen', () => {
    const { appearance, root, storage } = page();
    appearance.setTheme('dark');
    appearance.setTheme('system');
    expect(root.dataset).toEqual({});
    expect(drawnFirst({ localStorage: storage })).toEqual({});
    expect(page(storage).appearance.theme()).toBe('system');
  });

  test('are the same in every tab', () => {
    const one = page();
    const other = page(one.storage);
    one.appearance.setTheme('light');
    other.window.dispatchEvent(new Event('storage'));
    expect(other.appearance.theme()).toBe('light');
    expect(other.root.dataset).toEqual({ theme: 'light' });
  });

  test('are the device’s where something else is kept, or nothing can be', () => {
    const odd = memoryStorage({ 'portage.theme': 'purple' });
    expect(page(odd).root.dataset).toEqual({});
    expect(drawnFirst({ localStorage: odd })).toEqual({});
    const refuse = () => {
      throw new Error('refused');
    };
    const refused = { getItem: refuse, setItem: refuse, removeItem: refuse };
    const { appearance, root } = page(refused);
    appearance.setTheme('dark');
    expect(root.dataset).toEqual({ theme: 'dark' });
    expect(drawnFirst({ localStorage: refused })).toEqual({});
  });
});
