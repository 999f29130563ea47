import type { Locator, Page } from 'playwright-core';
import { untilQuiet } from '../support/until-quiet.ts';

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

/** A person whose one device goes from screen to screen. */
export interface Persona {
  name: string;
  /** The device of `visit` is theirs from its next page on. */
  arrive: (visit: Visit) => Promise<unknown>;
}

/** An address that is known when something has been made. */
export type PathOf = (visit: Visit) => Promise<string>;

/** A screen in one state. */
export interface Screen {
  /** Its address as the router has it, e.g. `/job/:id`: that every route has a screen is tested. */
  route: string;
  /** Where it is, if a device can come to it from another screen and go on to the next one. */
  path?: string | PathOf;
  /** Whose device it is. Absent: a guest's, and `there` leaves it as it was. */
  as?: Persona;
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

/** A screen of this persona, once it has loaded. Where `there` leaves traces, the persona’s other screens tolerate them. */
export function asOne(
  persona: Persona,
  path: string | PathOf,
  there?: (visit: Visit) => Promise<unknown>,
): Screen {
  return {
    route: typeof path === 'string' ? path.replace(/[?#].*$/, '') : '',
    path,
    as: persona,
    ...(there && { there }),
    async open(visit) {
      await persona.arrive(visit);
      await visit.page.goto(visit.url + (typeof path === 'string' ? path : await path(visit)));
      await visit.page.locator('main h1').waitFor();
      await untilQuiet(visit.page);
      await there?.(visit);
    },
  };
}

/** A screen whose address or state is made first. */
export function by(route: string, open: (visit: Visit) => Promise<unknown>): Screen {
  return { route, open };
}

/** Opens all of these, once the first is there: `all()` alone takes what has come so far, which may be nothing. */
export async function unfold(summaries: Locator): Promise<void> {
  await summaries.first().waitFor();
  for (const summary of await summaries.all()) await summary.click();
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
