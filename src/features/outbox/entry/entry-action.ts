/**
 * `seeWays`: shows the posting's own ways to apply. `copyText`: copies the message, for an email or a letter. `keepTheirs` and
 * `useMine`: settle an edit that conflicts with another editor's. `forget`: removes only the receipt on this device.
 */
export type EntryAction =
  | 'sendNow'
  | 'retry'
  | 'sendAnyway'
  | 'applyAgain'
  | 'seeWays'
  | 'copyText'
  | 'useMine'
  | 'keepTheirs'
  | 'edit'
  | 'download'
  | 'delete'
  | 'forget';
