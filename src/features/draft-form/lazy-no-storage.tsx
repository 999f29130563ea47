import { lazily } from '../../ui/lazily.tsx';

// Apart from what uses them: hardly any browser refuses its storage.
const load = () => import('./no-storage.tsx');
const NoStorageNotice = lazily(async () => (await load()).NoStorageNotice, { area: 'shell' });
const NoStorageWords = lazily(async () => (await load()).NoStorageWords, { area: 'shell' });

export { NoStorageNotice, NoStorageWords };
