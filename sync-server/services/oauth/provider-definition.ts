/** A person as a provider tells of them. */
export interface Profile {
  /** Theirs for good at this provider; addresses change. */
  uid: string;
  /** Empty: not told. */
  email: string;
  /**
   * The provider says, in words that it documents, that this person proved the address to be theirs. Nothing less opens an account
   * by its address.
   */
  isEmailVerified: boolean;
  name: string;
}

/** What `OAUTH_<PROVIDER>_ID` and `_SECRET` hold, read. */
export interface ProviderClient {
  id: string;
  secret: string;
  /** What else the provider needs, from a `_SECRET` in JSON: a domain, a key. */
  settings: Readonly<Record<string, string>>;
  /** Where the provider sends people back to. */
  callback: string;
}

/** The provider's answer to the code: JSON, whatever it holds. */
export type TokenAnswer = Readonly<Record<string, unknown>>;

export interface JsonRequest {
  method?: 'GET' | 'POST';
  headers?: Readonly<Record<string, string>>;
  body?: string;
}

/** What reads a profile. */
export interface ProfileQuestion {
  client: ProviderClient;
  tokens: TokenAnswer;
  accessToken: string;
  /** Asks the provider; the access token goes along unless `authorization` is among the headers. */
  ask: (url: string, request?: JsonRequest) => Promise<unknown>;
}

/** How the client shows who it is when it gives the code for a token. */
export type ClientCredentials = 'basic' | 'body' | 'public' | 'apple';

export interface ProviderDefinition {
  /** Asked for always; a caller's own come after them. */
  scopes: readonly string[];
  /** Names that a JSON in `_SECRET` must have besides `clientSecret`. */
  needs?: readonly string[];
  /** Those that it may have. */
  takes?: readonly string[];
  /** Where people are sent. Providers without PKCE leave the verifier out. */
  authorize(client: ProviderClient, state: string, verifier: string, scopes: string[]): URL;
  token: {
    url: string | ((client: ProviderClient) => string);
    credentials: ClientCredentials;
    isPkce: boolean;
  };
  profile(question: ProfileQuestion): Promise<Profile>;
}

/** The provider could not be asked, or said something that cannot be used. The message is for the log and for people. */
export class ProviderFailure extends Error {
  override readonly name = 'ProviderFailure';
}
