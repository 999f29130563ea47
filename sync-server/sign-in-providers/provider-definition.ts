/** A person as the provider describes them. */
export interface Profile {
  /** The person's permanent id at this provider; addresses can change. */
  uid: string;
  /** Empty: not provided. */
  email: string;
  /**
   * The provider says, in a documented way, that this person has proven the address. Nothing less opens an account by
   * its address.
   */
  isEmailVerified: boolean;
  name: string;
}

/** The values of `OAUTH_<PROVIDER>_ID` and `_SECRET`, parsed. */
export interface ProviderClient {
  id: string;
  secret: string;
  /** The provider's other settings from a `_SECRET` in JSON: a domain, a key. */
  settings: Readonly<Record<string, string>>;
  /** The URL that the provider sends people back to. */
  callback: string;
}

/** The provider's answer to the code: any JSON object. */
export type TokenAnswer = Readonly<Record<string, unknown>>;

export interface JsonRequest {
  method?: 'GET' | 'POST';
  headers?: Readonly<Record<string, string>>;
  body?: string;
}

/** The input for reading a profile. */
export interface ProfileQuestion {
  client: ProviderClient;
  tokens: TokenAnswer;
  accessToken: string;
  /** Calls the provider with the access token, unless `headers` contains `authorization`. */
  ask: (url: string, request?: JsonRequest) => Promise<unknown>;
}

/** The client's authentication when it exchanges the code. */
export type ClientCredentials = 'basic' | 'body' | 'public' | 'apple';

export interface ProviderDefinition {
  /** Always requested, before the caller's own. */
  scopes: readonly string[];
  /** Names that JSON in `_SECRET` must have besides `clientSecret`. */
  needs?: readonly string[];
  /** Names that it may have. */
  takes?: readonly string[];
  /** The URL that people are sent to. Providers without PKCE ignore the verifier. */
  authorize(client: ProviderClient, state: string, verifier: string, scopes: string[]): URL;
  token: {
    url: string | ((client: ProviderClient) => string);
    credentials: ClientCredentials;
    isPkce: boolean;
  };
  profile(question: ProfileQuestion): Promise<Profile>;
}

/** The provider could not be reached, or its answer can't be used. The message is for the log and for people. */
export class ProviderFailure extends Error {
  override readonly name = 'ProviderFailure';
}
