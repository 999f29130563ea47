import { lazily } from '../../ui/lazily.tsx';

/** On the page of a job for which the person applied, which few who open it did. */
const ApplicationNews = lazily(async () => (await import('./application-news.tsx')).ApplicationNews, {
  area: ['conversation', 'interview'],
});

export { ApplicationNews };
