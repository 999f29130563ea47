// What leads to every screen but the list, and to their texts. It names the 150 files of the build that they need: 4 kB, which the first
// list does without.
export { loadAreaTexts } from '../i18n/lazy-areas.ts';

export const home = async () => (await import('../features/home/home.tsx')).Home;
export const jobDetailScreen = async () =>
  (await import('../features/jobs/detail/job-detail-screen.tsx')).JobDetailScreen;
export const mapScreen = async () => (await import('../features/jobs/map/map-screen.tsx')).MapScreen;
export const outboxScreen = async () => (await import('../features/outbox/outbox-screen.tsx')).OutboxScreen;
export const trackingScreens = async () =>
  (await import('../features/tracking/tracking-screens.tsx')).TrackingScreens;
export const savedScreen = async () => (await import('../features/saved/saved-screen.tsx')).SavedScreen;
export const changesScreen = async () =>
  (await import('../features/changes/changes-screen.tsx')).ChangesScreen;
export const receiveScreen = async () =>
  (await import('../features/handover/receive-screen.tsx')).ReceiveScreen;
export const storageScreen = async () =>
  (await import('../features/storage/storage-screen.tsx')).StorageScreen;
export const resumeScreen = async () => (await import('../features/resume/resume-screen.tsx')).ResumeScreen;
export const lmiaScreen = async () => (await import('../features/lmia/lmia-screen.tsx')).LmiaScreen;
export const postJobScreen = async () =>
  (await import('../features/posting/post-job-screen.tsx')).PostJobScreen;
export const signInScreens = async () =>
  (await import('../features/account/sign-in/sign-in-screens.tsx')).SignInScreens;
export const profileScreens = async () =>
  (await import('../features/account/profile/profile-screens.tsx')).ProfileScreens;
export const applicantsScreens = async () =>
  (await import('../features/applicants/applicants-screens.tsx')).ApplicantsScreens;
export const requireSignIn = async () =>
  (await import('../features/account/shared/require-sign-in.tsx')).RequireSignIn;
export const contactScreen = async () =>
  (await import('../features/contact/contact-screen.tsx')).ContactScreen;
export const staticPage = async () => (await import('../features/pages/static-page.tsx')).StaticPage;
export const helpScreens = async () => (await import('../features/help/help-screens.tsx')).HelpScreens;
export const apiDocsScreen = async () =>
  (await import('../features/api-docs/api-docs-screen.tsx')).ApiDocsScreen;
export const article = async () => (await import('../features/pages/article.tsx')).Article;
export const withoutStorage = async () => (await import('./notices/no-storage-line.tsx')).WithoutStorage;
