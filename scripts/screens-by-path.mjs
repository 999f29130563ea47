/**
 * The module to request along with the page, by the first segment of its address: the screen that `src/app/screens.tsx`
 * shows there.
 */
export const SCREENS_BY_PATH = /** @type {const} */ ({
  '': 'features/home/home.tsx',
  job: 'features/jobs/detail/job-detail-screen.tsx',
  lmia: 'features/lmia/lmia-screen.tsx',
  'post-job': 'features/posting/post-job-screen.tsx',
  login: 'features/account/sign-in/sign-in-screens.tsx',
  register: 'features/account/sign-in/sign-in-screens.tsx',
  contact: 'features/contact/contact-screen.tsx',
});
