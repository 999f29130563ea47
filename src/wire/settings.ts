/**
 * What the operator configured and the app must know, also offline: in `<meta>` tags of the shell, and at
 * `GET /v1/sync/settings` for a shell that was cached before the configuration changed.
 */
export interface AppSettings {
  projectId: string;
  projectName: string;
  /** `specification` or `official`: the table behind the list's filter, badges and the home page. */
  wageTable: string;
}

export const SETTINGS_PATH = '/v1/sync/settings';
