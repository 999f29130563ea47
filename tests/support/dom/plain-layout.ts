import { type DomWindow, give } from './dom-window.ts';

/** Every element is as wide as the page and as high as a card. */
const WIDTH = 1280;
const HEIGHT = 280;

/**
 * A minimal replacement for the layout that happy-dom lacks: everything is visible and has a size. So the list renders
 * cards, and content that waits until it is in view is rendered at once. Tests can't rely on positions.
 */
export function layOutPlainly(window: DomWindow): void {
  // React warns about elements that it takes for misspelt, such as `<search>`, which happy-dom's list doesn't have yet.
  Object.defineProperty(window.HTMLUnknownElement.prototype, Symbol.toStringTag, { value: 'HTMLElement' });
  const { HTMLElement, Element } = window;
  const sizes = { offsetWidth: WIDTH, clientWidth: WIDTH, offsetHeight: HEIGHT, clientHeight: HEIGHT };
  for (const [name, value] of Object.entries(sizes)) {
    Object.defineProperty(HTMLElement.prototype, name, { configurable: true, get: () => value });
  }
  // Every element is part of the layout.
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

/** Reports each target once, because nothing ever changes here. */
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
