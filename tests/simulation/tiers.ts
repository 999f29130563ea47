/** What `npm test` runs, in two files so that two workers share it; see docs/reliability.md for what it costs. */
export const PULL_REQUEST_TIER = { seeds: 300, steps: 200 };
