import { type DomWindow, give } from './dom-window.ts';

/** Every element is as wide as the page, and as high as a card of the list. */
const WIDTH = 1280;
const HEIGHT = 280;

/**
 * The layout that happy-dom lacks, in the plainest way: all is in sight, and everything has a size. So the
 * list draws cards, and what waits for its reader is drawn at once. No test learns from it where anything stands.
 */
export function layOutPlainly(window: DomWindow): void {
  // React warns of elements that it takes for misspelt: here of `<search>`, which is younger than happy-dom's list.
  Object.defineProperty(window.HTMLUnknownElement.prototype, Symbol.toStringTag, { value: 'HTMLElement' });
  const { HTMLElement, Element } = window;
  const sizes = { offsetWidth: WIDTH, clientWidth: WIDTH, offsetHeight: HEIGHT, clientHeight: HEIGHT };
  for (const [name, value] of Object.entries(sizes)) {
    Object.defineProperty(HTMLElement.prototype, name, { configurable: true, get: () => value });
  }
  // Nothing is left out of the layout.
  Object.defineProperty(HTMLElement.prototype, 'offsetParent', {
    configurable: true,
    get(this: Node) {
      return this.parentElement;
    },
  });
  Element.prototype.getBoundingClientRect = () => new window.DOMRect(0, 0, WIDTH, HEIGHT);
  Element.prototype.scrollIntoView = () => undefined;
  const scrollTo = () => undefined;
  window.scrollTo = scrollTo;
  give('scrollTo', scrollTo);
  give('IntersectionObserver', InSight);
  give('ResizeObserver', Sized);
  Object.assign(window, { IntersectionObserver: InSight, ResizeObserver: Sized });
}

type Heard<Entry> = (entries: Entry[], observer: unknown) => void;

/** Says of each thing once what there is to say of it: nothing here ever changes. */
class Observer<Entry> {
  readonly #observed = new Set<unknown>();
  readonly #heard: Heard<Entry>;
  readonly #entryOf: (target: unknown) => Entry;

  constructor(heard: Heard<Entry>, entryOf: (target: unknown) => Entry) {
    this.#heard = heard;
    this.#entryOf = entryOf;
  }
  observe(target: unknown): void {
    this.#observed.add(target);
    queueMicrotask(() => {
      if (this.#observed.has(target)) this.#heard([this.#entryOf(target)], this);
    });
  }
  unobserve(target: unknown): void {
    this.#observed.delete(target);
  }
  disconnect(): void {
    this.#observed.clear();
  }
}

class InSight extends Observer<object> {
  constructor(heard: Heard<object>) {
    super(heard, target => ({ target, isIntersecting: true }));
  }
}

class Sized extends Observer<object> {
  constructor(heard: Heard<object>) {
    super(heard, target => ({ target, contentRect: { width: WIDTH, height: HEIGHT } }));
  }
}
