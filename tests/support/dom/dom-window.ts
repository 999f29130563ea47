import { Window } from 'happy-dom';

export type DomWindow = Window;

export const ORIGIN = 'http://localhost';

/** Node has these too, but they must be the ones that a document's elements use. */
const OF_THE_DOCUMENT = new Set(['Event', 'CustomEvent', 'MessageEvent', 'FormData']);
/** Globals of the engine. happy-dom lists them as its own but takes them from Node. */
const KEPT = new Set(['constructor', 'globalThis', 'global']);

/** The names that the current window added to the global scope. */
const given = new Set<string>();

/**
 * Opens a browser window and makes its names global, in place of the previous window's. Names that Node has too
 * (`fetch`, timers, `Response`, `crypto`) stay Node's, because the test's server runs in the same scope.
 */
export function openWindow(path: string, width = 1280): DomWindow {
  const window = new Window({
    url: ORIGIN + path,
    width,
    height: 800,
    // These tests don't depend on styles, so no style sheet is loaded.
    settings: { disableComputedStyleRendering: true, disableErrorCapturing: true },
  });
  for (const name of given) Reflect.deleteProperty(globalThis, name);
  given.clear();
  for (const name of namesOf(window)) {
    if (KEPT.has(name) || (name in globalThis && !OF_THE_DOCUMENT.has(name))) continue;
    const value: unknown = Reflect.get(window, name);
    give(name, isMethod(value) ? value.bind(window) : value);
  }
  give('window', window);
  give('self', window);
  return window;
}

/** For this window only. */
export function give(name: string, value: unknown): void {
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  given.add(name);
}

function namesOf(window: object): Set<string> {
  const names = new Set<string>();
  for (let each = window; each !== Object.prototype; each = Object.getPrototypeOf(each) as object) {
    for (const name of Object.getOwnPropertyNames(each)) names.add(name);
  }
  return names;
}

/** Classes aren't bound, because they would lose their static members. */
function isMethod(value: unknown): value is (...given: unknown[]) => unknown {
  return typeof value === 'function' && !/^class\b/.test(Function.prototype.toString.call(value));
}
