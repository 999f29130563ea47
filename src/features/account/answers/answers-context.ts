import { createContext } from 'react';

export interface Missing {
  ask: () => Promise<void>;
}

/** Reports an answer that couldn't be loaded without a network. Returns a function that takes the report back. */
export type Report = (missing: Missing) => () => void;

/** null: each answer reports a missing network itself. */
export const AnswersContext = createContext<Report | null>(null);
