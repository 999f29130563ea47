/** How functions are kept from the rest of the machine. `off`: nothing runs. */
export type RunnerMode = 'isolated' | 'trusted' | 'off';

/** The request as the handler sees it, apart from its body. */
export interface FunctionRequest {
  method: string;
  /** Without the query. */
  path: string;
  headers: Readonly<Record<string, string>>;
  query: Readonly<Record<string, string>>;
  queryString: string;
  scheme: string;
  host: string;
  port: number;
  url: string;
}

/** One call of a function. */
export interface Job {
  functionId: string;
  deploymentId: string;
  /** The unpacked code. */
  directory: string;
  /** The module with the handler, relative to the directory. */
  entrypoint: string;
  /** The environment of the process. A change of it needs another process. */
  variables: Readonly<Record<string, string>>;
  memoryMb: number;
  /** From the call to its answer, including the start of a process. */
  timeoutMs: number;
  /** Whether it may use the network. */
  network: boolean;
  request: FunctionRequest;
  body: Uint8Array;
}

export type FailureReason =
  /** It took longer than its time. */
  | 'timeout'
  /** Its process ended, for lack of memory or on its own. */
  | 'ended'
  /** Its module could not be loaded. */
  | 'unusable'
  /** It wrote more than it may, or something else than an answer. */
  | 'output'
  /** The server stopped. */
  | 'stopped';

interface Told {
  logs: string;
  errors: string;
  durationMs: number;
}

export type Outcome =
  | ({ kind: 'response'; statusCode: number; headers: [string, string][]; body: Uint8Array } & Told)
  | ({ kind: 'failed'; reason: FailureReason } & Told);

export interface RunnerFigures {
  /** Processes that exist. */
  processes: number;
  /** Processes that are busy with a call. */
  busy: number;
  /** Calls that wait for a process. */
  waiting: number;
  /** Processes started since the start of the server. */
  starts: number;
  /** Processes killed because they passed a limit. */
  kills: number;
}

/** The port between the API of functions and the processes that run them. */
export interface Runner {
  readonly mode: RunnerMode;
  /**
   * Runs the function once. Never rejects because of what the function does. Throws `general_server_overloaded` if too
   * many calls wait, and `function_runner_disabled` if functions are off.
   */
  run(job: Job): Promise<Outcome>;
  /** Ends the idle processes of a function, whose code, settings or existence changed. Busy ones end after their call. */
  retire(functionId: string): void;
  figures(): RunnerFigures;
  close(): Promise<void>;
}
