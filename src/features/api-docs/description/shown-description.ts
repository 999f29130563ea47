import type { ApiConsole } from '../../../sync/api-console.ts';
import type { ApiDescription } from './description.ts';

/** State shared by all parts of the screen. */
export interface ShownDescription {
  description: ApiDescription;
  console: ApiConsole;
  /** The operator's key, if one was typed. It stays in this page's memory. */
  apiKey: string;
  onApiKey: (key: string) => void;
}
