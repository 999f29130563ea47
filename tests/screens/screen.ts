import type { Page } from 'playwright-core';

/** A server with postings, and what was made on it once for all visits. */
export interface ScreenWorld {
  url: string;
  /** What `make` gave the first time it was asked for under this name. */
  once: <T>(name: string, make: () => Promise<T>) => Promise<T>;
}

/** One look at a screen: a page of a device that was never here, in any language and of any width. */
export interface Visit extends ScreenWorld {
  page: Page;
}

/** A screen in one state. */
export interface Screen {
  /** Its address as the router has it, e.g. `/job/:id`: that every route has a screen is tested. */
  route: string;
  /** Where it is, if one device can come to it, go on to the next screen and be as it was. */
  path?: string;
  /** Who the device belongs to there; absent = nobody. */
  as?: 'robin';
  /** What is done at the address. */
  there?: (visit: Visit) => Promise<unknown>;
  open: (visit: Visit) => Promise<unknown>;
  /** What is asked of the server is never answered. */
  unanswered?: true;
  /** Changes more of its device than a page and its data: no other screen can be shown there. */
  ownDevice?: true;
}

/** By the name that `npm run screenshots -- NAME` takes. */
export type Screens = Readonly<Record<string, Screen>>;

/** A screen with an address of its own; `there`: what is done at it, of which the device keeps nothing. */
export function at(path: string, there?: (visit: Visit) => Promise<unknown>): Screen {
  return {
    route: path.replace(/[?#].*$/, ''),
    path,
    ...(there && { there }),
    async open(visit) {
      await visit.page.goto(visit.url + path);
      await visit.page.locator('h1').first().waitFor();
      await there?.(visit);
    },
  };
}

/** The same for a device that is different afterwards. */
export function onceAt(path: string, there: (visit: Visit) => Promise<unknown>): Screen {
  const { route, open } = at(path, there);
  return { route, open };
}

/** A screen whose address or state is made first. */
export function by(route: string, open: (visit: Visit) => Promise<unknown>): Screen {
  return { route, open };
}

export function newWorld(url: string): ScreenWorld {
  const made = new Map<string, Promise<unknown>>();
  return {
    url,
    once: <T>(name: string, make: () => Promise<T>) => {
      const known = made.get(name) ?? make();
      made.set(name, known);
      return known as Promise<T>;
    },
  };
}
