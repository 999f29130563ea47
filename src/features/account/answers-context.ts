import { createContext } from 'react';

export interface Missing {
  ask: () => Promise<void>;
}

/** Takes what could not be asked without a network; gives a way to take it back. */
export type Report = (missing: Missing) => () => void;

/** null: each answer says for itself that there is no network. */
export const AnswersContext = createContext<Report | null>(null);
