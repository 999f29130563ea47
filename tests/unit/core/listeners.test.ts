import { expect, test, vi } from 'vitest';
import { createListeners } from '../../../src/core/listeners.ts';

test('all listeners are called, in the order in which they were added', () => {
  const { subscribe, notify } = createListeners<[what: string]>();
  const heard: string[] = [];
  subscribe(what => heard.push(`first ${what}`));
  subscribe(what => heard.push(`second ${what}`));
  notify('change');
  expect(heard).toEqual(['first change', 'second change']);
});

test('a listener that is removed is not called, and one that was added twice is called once', () => {
  const { subscribe, notify, isEmpty } = createListeners();
  const listener = vi.fn<() => void>();
  expect(isEmpty()).toBe(true);
  subscribe(listener);
  const stop = subscribe(listener);
  expect(isEmpty()).toBe(false);
  notify();
  expect(listener).toHaveBeenCalledTimes(1);
  stop();
  notify();
  expect(listener).toHaveBeenCalledTimes(1);
  expect(isEmpty()).toBe(true);
});

test('a listener may remove itself while it is called', () => {
  const { subscribe, notify } = createListeners();
  const other = vi.fn<() => void>();
  const stop = subscribe(() => stop());
  subscribe(other);
  notify();
  notify();
  expect(other).toHaveBeenCalledTimes(2);
});

test('an error of a listener is the caller’s', () => {
  const { subscribe, notify } = createListeners();
  subscribe(() => {
    throw new Error('A fault of the listener');
  });
  expect(() => notify()).toThrow('A fault of the listener');
});
