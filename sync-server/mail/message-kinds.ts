/** What a message is about: for figures and for what is kept of it. */
export type MessageKind =
  | 'sign-in-code'
  | 'sign-in-link'
  | 'second-factor'
  | 'verification'
  | 'recovery'
  | 'invitation'
  | 'contact'
  | 'application'
  | 'application-notice';
