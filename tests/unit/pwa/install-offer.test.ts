import { describe, expect, test } from 'vitest';
import { createInstallOffer } from '../../../src/pwa/install-offer.ts';
import { memoryStorage } from '../../support/memory-storage.ts';

const MINUTE = 60_000;

interface VisitOptions {
  nowMs?: number;
  needsSteps?: boolean;
  isInstalled?: boolean;
}

function visit(
  storage = memoryStorage(),
  { nowMs = 0, needsSteps = false, isInstalled = false }: VisitOptions = {},
) {
  const window = new EventTarget();
  const offer = createInstallOffer({ window, storage, isInstalled, needsSteps, nowMs });
  let prompts = 0;
  const browserOffers = (outcome: 'accepted' | 'dismissed' = 'accepted') => {
    const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
      prompt: () => {
        prompts += 1;
        return Promise.resolve({ outcome });
      },
    });
    window.dispatchEvent(event);
    return event;
  };
  return { storage, window, offer, browserOffers, prompts: () => prompts };
}

describe('installing', () => {
  test('is offered after something was saved, in place of the browser’s own bar', () => {
    const { offer, browserOffers } = visit();
    expect(offer.way()).toBeNull();
    expect(browserOffers().defaultPrevented).toBe(true);
    expect(offer.way()).toBe('prompt');
    expect(offer.isDue()).toBe(false);
    offer.useful();
    expect(offer.isDue()).toBe(true);
  });

  test('is offered on the second visit; a page loaded again is no visit', () => {
    const { storage } = visit();
    const again = visit(storage, { nowMs: 29 * MINUTE });
    again.browserOffers();
    expect(again.offer.isDue()).toBe(false);
    const later = visit(storage, { nowMs: 60 * MINUTE });
    later.browserOffers();
    expect(later.offer.isDue()).toBe(true);
  });

  test('is not offered where nothing can be installed, nor in the installed app', () => {
    const firefox = visit();
    firefox.offer.useful();
    expect(firefox.offer.isDue()).toBe(false);
    const installed = visit(memoryStorage(), { isInstalled: true, needsSteps: true });
    installed.offer.useful();
    expect(installed.offer.way()).toBeNull();
    expect(installed.offer.isDue()).toBe(false);
  });

  test('is a matter of steps on iOS', async () => {
    const { offer } = visit(memoryStorage(), { needsSteps: true });
    offer.useful();
    expect(offer.way()).toBe('steps');
    expect(offer.isDue()).toBe(true);
    expect(await offer.install()).toBe(false);
  });

  test('declined stays declined, on the next visits too, and can still be found', () => {
    const { storage, offer, browserOffers } = visit();
    browserOffers();
    offer.useful();
    let told = 0;
    offer.subscribe(() => (told += 1));
    offer.dismiss();
    expect(told).toBe(1);
    expect(offer.isDue()).toBe(false);
    expect(offer.way()).toBe('prompt');
    const later = visit(storage, { nowMs: 100 * MINUTE });
    later.browserOffers();
    later.offer.useful();
    expect(later.offer.isDue()).toBe(false);
  });

  test('shows the browser’s dialog once for each offer', async () => {
    const { offer, browserOffers, prompts } = visit();
    browserOffers('accepted');
    offer.useful();
    expect(await offer.install()).toBe(true);
    expect(await offer.install()).toBe(false);
    expect(prompts()).toBe(1);
    expect(offer.way()).toBeNull();
    expect(offer.isDue()).toBe(false);
  });

  test('declined in the browser’s dialog is declined', async () => {
    const { storage, offer, browserOffers } = visit();
    browserOffers('dismissed');
    offer.useful();
    expect(await offer.install()).toBe(false);
    const later = visit(storage, { nowMs: 100 * MINUTE });
    later.browserOffers();
    expect(later.offer.isDue()).toBe(false);
  });

  test('done by other means ends the offer', () => {
    const { window, offer, browserOffers } = visit();
    browserOffers();
    offer.useful();
    window.dispatchEvent(new Event('appinstalled'));
    expect(offer.isDue()).toBe(false);
  });

  test.each(['not json', 'null', '7', '{"visits":"many","seenAt":null,"dismissed":"yes"}'])(
    'begins anew from what it cannot read: %s',
    kept => {
      const { offer, browserOffers } = visit(memoryStorage({ 'portage.install': kept }));
      browserOffers();
      expect(offer.isDue()).toBe(false);
      offer.useful();
      expect(offer.isDue()).toBe(true);
    },
  );
});
