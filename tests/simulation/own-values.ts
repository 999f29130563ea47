import { hideEmployer, showEmployer } from '../../src/local/values/hide-employer.ts';
import { setPreference } from '../../src/local/values/preferences.ts';
import { putPart } from '../../src/local/values/profile.ts';
import { putSearch } from '../../src/local/values/saved-searches.ts';
import { ALERT_BY } from '../../src/wire/search-alerts.ts';
import { keptResume, resumeText } from './files.ts';
import type { Tab } from './simulated-phone.ts';
import type { World } from './world.ts';

/** Few, so that several devices say something about the same. */
const EMPLOYERS = ['Acme', 'Boulangerie Zoé'] as const;
const DAY_MS = 86_400_000;

/** A saved search, with or without an alert. */
export async function putOwnSearch(world: World, { people }: Tab): Promise<void> {
  const { db } = people.current();
  const number = world.count();
  const by = world.pick(ALERT_BY);
  const alert = by && world.chance(0.8) && ({ by, when: 'daily', zone: 'America/Toronto' } as const);
  const content = { name: `Search ${number}`, query: 'cook', ...(alert && { alert }) };
  await putSearch(db, 'search-0001', world.chance(0.7) ? content : null, people.edits);
}

/** A preference of the account, or an employer whose postings are hidden. */
export async function putOwnPreference(world: World, { people }: Tab): Promise<void> {
  const { db } = people.current();
  const employer = world.pick(EMPLOYERS);
  if (!employer || world.chance(0.3))
    await setPreference(db, 'language', `language ${world.count()}`, people.edits);
  else if (world.chance(0.7)) await hideEmployer(db, employer, people.edits);
  else await showEmployer(db, employer, people.edits);
}

/** A part of the profile: about the person, a reminder, notes about a job, or a résumé. */
export async function putOwnPart(world: World, tab: Tab): Promise<void> {
  const { people, phone } = tab;
  const { db, userId } = people.current();
  const number = world.count();
  const kind = world.pick(['about', 'reminder', 'note', 'own note', 'own note', 'résumé'] as const);
  const set = (part: string, content: Record<string, unknown>) =>
    putPart(db, part, world.chance(0.7) ? content : null, people.edits);
  if (kind === 'about') await set('about', { name: `Somebody ${number}` });
  else if (kind === 'reminder') {
    const at = world.time.nowMs() + DAY_MS;
    await set('reminder:100', { at, text: `Call ${number}`, title: 'cook' });
  } else if (kind === 'note') await set('note:100', { text: `Thought ${number}` });
  else if (kind === 'résumé' && world.hasFiles) {
    const resume = await keptResume(world, tab, resumeText(number));
    if (resume) await set('resume:1', { resume });
  } else {
    // Only this person writes it, so in the end it's there, or it was lost.
    const part = `note:${number}`;
    const content = { text: `Note for myself ${number}` };
    const { evictions } = phone;
    await putPart(db, part, content, people.edits);
    world.ledger.kept.push({ part, content: JSON.stringify(content), phone: phone.name, userId, evictions });
  }
}
