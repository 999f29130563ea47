import { lazily } from '../../ui/lazily.tsx';

/** On the page of a job that the person follows, which few who open it do. */
const OwnParts = lazily(async () => (await import('./own-parts.tsx')).OwnParts, { area: 'reminder' });

export { OwnParts };
