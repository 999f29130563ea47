import { OutboxScreen } from '../../../src/features/outbox/outbox-screen.tsx';
import type { OutboxEntry } from '../../../src/local/db/outbox-entry.ts';
import { everyState } from '../../e2e/outbox-states.ts';
import { START_MS } from '../test-context.ts';
import { createDevice } from './device.ts';
import { find, on } from './queries.ts';
import { leaveOn } from './sending-scene.ts';
import { openPart, type Page, type PageOptions } from './test-app.tsx';

/** `everyState` with the times of the tests' clock. */
export const everyStateNow = (): OutboxEntry[] =>
  everyState().map(entry => ({
    ...entry,
    settledAt: entry.settledAt && START_MS,
    receipt: entry.receipt && { ...entry.receipt, acceptedAt: new Date(START_MS).toISOString() },
  }));

/** A guest's outbox with these entries. */
export async function openOutbox(entries: readonly OutboxEntry[], options: PageOptions = {}): Promise<Page> {
  const device = options.device ?? (await createDevice(options));
  await leaveOn(device, null, { outbox: entries });
  return openPart(<OutboxScreen />, { path: '/outbox', ...options, device });
}

/** The line of an entry, by its title. */
export async function lineOf(title: string): Promise<HTMLElement> {
  const line = (await find('heading', title)).closest('li');
  if (!line) throw new Error(`No line of ${title}`);
  return line;
}

/** The labels of its buttons. */
export const actionsIn = (line: HTMLElement): string[] =>
  on(line)
    .queryAllByRole('button')
    .map(({ textContent }) => textContent);
