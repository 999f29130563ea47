import { BODIES } from './bodies.mjs';
import { COSTS } from './costs.mjs';
import { GUESSES } from './guesses.mjs';
import { GUESTS } from './guests.mjs';
import { HOARDS } from './hoards.mjs';
import { LOCK_OUTS } from './lock-outs.mjs';
import { PROFILES } from './profiles.mjs';
import { READS } from './reads.mjs';
import { SOCKETS } from './sockets.mjs';
import { TRESPASS } from './trespass.mjs';

export const ATTACKS = [
  ...SOCKETS,
  ...BODIES,
  ...READS,
  ...GUESSES,
  ...LOCK_OUTS,
  ...GUESTS,
  ...HOARDS,
  ...TRESPASS,
  ...COSTS,
  ...PROFILES,
];

/** Several at once, by name. */
export const TOGETHER = [
  [
    'sorts by six clients of one address',
    'passwords of random addresses, from one place',
    'reports by ever new secrets',
  ],
  [
    'imports of 16 MB without a key',
    'a thousand half-open bodies',
    'slow headers',
    'idle connections by the thousand',
  ],
  [
    'sockets that ask for much and read nothing',
    'postings by anonymous sessions',
    'filters by one address',
    'guessed keys',
  ],
  [
    'values by the thousand',
    'messages of the contact form',
    'teams, members and browsers by the thousand',
    'applications of ever new guests',
  ],
  [
    'largest bodies by many secrets',
    'sign-ups in storms',
    'details of every province',
    'compressed answers left half-way',
    'pull and export, over and over',
    'refusals cut amid a letter',
  ],
];
