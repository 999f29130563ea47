import { ACCOUNT_SCREENS } from './account.ts';
import { API_DOCS_SCREENS } from './api-docs.ts';
import { CONTACT_SCREENS } from './contact.ts';
import { JOB_SCREENS } from './job.ts';
import { KEPT_SCREENS } from './kept.ts';
import { LIST_SCREENS } from './list.ts';
import { LMIA_SCREENS } from './lmia.ts';
import { MAP_SCREENS } from './map.ts';
import { POSTING_SCREENS } from './posting.ts';
import { PROFILE_SCREENS } from './profile.ts';
import type { Screens } from './screen.ts';
import { STATE_SCREENS } from './states.ts';
import { PAGE_SCREENS } from './static-pages.ts';

/** Every screen in every state that a person can meet: what `npm run screenshots` draws and the accessibility test looks at. */
export const ALL_SCREENS: Screens = {
  ...PAGE_SCREENS,
  ...LIST_SCREENS,
  ...MAP_SCREENS,
  ...JOB_SCREENS,
  ...LMIA_SCREENS,
  ...POSTING_SCREENS,
  ...KEPT_SCREENS,
  ...CONTACT_SCREENS,
  ...ACCOUNT_SCREENS,
  ...PROFILE_SCREENS,
  ...API_DOCS_SCREENS,
  ...STATE_SCREENS,
};
