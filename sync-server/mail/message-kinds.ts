/** The subject of a message, for figures and for what is stored about it. */
export type MessageKind =
  | 'sign-in-code'
  | 'sign-in-link'
  | 'second-factor'
  | 'verification'
  | 'recovery'
  | 'email-changed'
  | 'invitation'
  | 'contact'
  | 'report'
  | 'application'
  | 'application-notice'
  | 'message-notice'
  | 'alert';
