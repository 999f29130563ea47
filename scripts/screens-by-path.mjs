/** What is asked for along with the page, by the first part of its address: the screen that `src/app/screens.tsx` has there. */
export const SCREENS_BY_PATH = /** @type {const} */ ({
  '': 'features/home/home.tsx',
  job: 'features/jobs/job-detail-screen.tsx',
  lmia: 'features/lmia/lmia-screen.tsx',
  'post-job': 'features/posting/post-job-screen.tsx',
  login: 'features/account/sign-in-screens.tsx',
  register: 'features/account/sign-in-screens.tsx',
  contact: 'features/contact/contact-screen.tsx',
});
