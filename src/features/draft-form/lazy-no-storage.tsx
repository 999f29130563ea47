import { lazily } from '../../ui/lazily.tsx';

/** Apart from the forms that it takes the place of: hardly any browser refuses its storage. */
const NoStorageNotice = lazily(async () => (await import('./no-storage.tsx')).NoStorageNotice, {
  area: 'shell',
});

export { NoStorageNotice };
