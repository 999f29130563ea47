import type { ApiConsole } from '../../sync/api-console.ts';
import type { ApiDescription } from './description.ts';

/** What all parts of the screen share. */
export interface ShownDescription {
  description: ApiDescription;
  console: ApiConsole;
  /** The operator's key, where one was typed: in this page's memory and nowhere else. */
  apiKey: string;
  onApiKey: (key: string) => void;
}
