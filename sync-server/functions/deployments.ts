import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { Context } from '../board/context.ts';
import { ApiError } from '../core/api-error.ts';
import { newId } from '../core/ids.ts';
import { createOneAtATime } from '../core/one-at-a-time.ts';
import { type CodeBlobs, folderBlobs } from './code-blobs.ts';
import { type CodeFolders, createCodeFolders } from './code-folders.ts';
import { type Chunk, type CodeUploads, createCodeUploads } from './code-uploads.ts';
import type { FunctionDirectory } from './function-directory.ts';
import { changeStored, createStored, notFound, removeStored } from './function-parts.ts';
import { deploymentKey, type DeploymentRecord, type FunctionRecord } from './function-records.ts';
import type { Functions } from './functions.ts';
import type { Runner } from './runner/runner.ts';
import { UnusableCode } from './unpack-code.ts';

/** Of a tar.gz file. */
export const CODE_MAX_BYTES = 50 * 1_048_576;

export interface Upload {
  entrypoint: string;
  activate: boolean;
  /** null: all of it. */
  chunk: Chunk | null;
  /** Continues this upload. null: a new one. */
  deploymentId: string | null;
}

export interface Deployments {
  get(functionId: string, id: string): DeploymentRecord;
  /** Keeps the bytes of a request outside of any deployment, until `take` or `drop`. */
  receive(source: Readable): Promise<{ path: string; size: number }>;
  drop(received: { path: string }): Promise<void>;
  /** Resolves when it's on disk. The last part of the code is also unpacked and checked by then. */
  take(
    owner: FunctionRecord,
    received: { path: string; size: number },
    upload: Upload,
  ): Promise<{ deployment: DeploymentRecord; chunksTotal: number; chunksUploaded: number }>;
  duplicate(owner: FunctionRecord, of: DeploymentRecord): Promise<DeploymentRecord>;
  activate(owner: FunctionRecord, id: string): Promise<FunctionRecord>;
  cancel(functionId: string, id: string): Promise<DeploymentRecord>;
  remove(owner: FunctionRecord, id: string): Promise<void>;
  /** The folder with its unpacked code. Throws `UnusableCode`. */
  codeOf(deployment: DeploymentRecord): Promise<string>;
  read(deployment: DeploymentRecord): Readable;
  /** Removes files that belong to no deployment any more. */
  tidy(): Promise<void>;
}

type Parts = Pick<Context, 'config' | 'environment' | 'stores'> & {
  directory: FunctionDirectory;
  functions: Functions;
  runner: Pick<Runner, 'retire'>;
};

export function createDeployments(parts: Parts): Deployments {
  const { config, environment, stores, directory, functions, runner } = parts;
  const store = stores.accounts;
  const blobs: CodeBlobs = folderBlobs(join(config.dataDir, 'files', 'functions'));
  const folders: CodeFolders = createCodeFolders(join(config.dataDir, 'functions', 'code'), blobs);
  const uploads: CodeUploads = createCodeUploads(join(config.dataDir, 'functions', 'uploads'));
  const oneAtATime = createOneAtATime();

  const get = (functionId: string, id: string): DeploymentRecord => {
    const found = directory.deployment(functionId, id);
    if (!found) throw notFound.deployment();
    return found;
  };

  const change = (
    functionId: string,
    id: string,
    how: (record: DeploymentRecord) => DeploymentRecord | null,
  ) => changeStored<DeploymentRecord>(store, deploymentKey(functionId, id), how, notFound.deployment);

  async function create(owner: FunctionRecord, fields: Partial<DeploymentRecord>): Promise<DeploymentRecord> {
    const now = environment.nowMs();
    const record: DeploymentRecord = {
      id: newId(environment),
      functionId: owner.id,
      createdAt: now,
      updatedAt: now,
      entrypoint: owner.entrypoint,
      activate: false,
      status: 'waiting',
      buildLogs: '',
      buildDurationMs: 0,
      sourceSize: 0,
      buildSize: 0,
      blob: '',
      totalBytes: 0,
      ...fields,
    };
    await createStored(store, deploymentKey(owner.id, record.id), record);
    return record;
  }

  /** Unpacks and checks the code, and activates it if that was wished. */
  async function build(record: DeploymentRecord, blob: string): Promise<DeploymentRecord> {
    const startedMs = environment.nowMs();
    const checked = await folders.check(blob, record.entrypoint).then(
      buildSize => ({ status: 'ready' as const, buildSize, buildLogs: `${buildSize} bytes unpacked.\n` }),
      (error: unknown) => {
        if (!(error instanceof UnusableCode)) throw error;
        return { status: 'failed' as const, buildSize: 0, buildLogs: `${error.message}\n` };
      },
    );
    const now = environment.nowMs();
    const built = await change(record.functionId, record.id, before =>
      before.status === 'waiting'
        ? {
            ...before,
            ...checked,
            blob,
            updatedAt: now,
            buildDurationMs: now - startedMs,
            sourceSize: before.totalBytes,
          }
        : null,
    );
    if (built.status === 'ready' && built.activate) await functions.activate(record.functionId, record.id);
    return built;
  }

  async function begun(owner: FunctionRecord, upload: Upload, totalBytes: number): Promise<DeploymentRecord> {
    const { entrypoint, activate, deploymentId } = upload;
    const known = deploymentId === null ? undefined : directory.deployment(owner.id, deploymentId);
    if (deploymentId !== null && !known) throw notFound.deployment();
    if (known) {
      if (known.totalBytes !== totalBytes) throw new ApiError('storage_invalid_content_range');
      return known;
    }
    return create(owner, { entrypoint, activate, totalBytes });
  }

  return {
    get,
    receive: source => uploads.receive(source, newId(environment)),
    drop: ({ path }) => rm(path, { force: true }),

    async take(owner, received, upload) {
      const { chunk } = upload;
      const total = chunk?.total ?? received.size;
      if (received.size === 0) throw new ApiError('storage_file_empty');
      if (total > CODE_MAX_BYTES) throw new ApiError('storage_invalid_file_size');
      if (chunk && chunk.end - chunk.start !== received.size)
        throw new ApiError('storage_invalid_content_range');
      const record = await begun(owner, upload, total);
      return oneAtATime(record.id, async () => {
        const size = chunk ? chunk.end - chunk.start : total;
        const chunksTotal =
          chunk?.start === 0 || !chunk ? Math.ceil(total / size) : Math.ceil(total / CHUNK_BYTES);
        const now = get(owner.id, record.id);
        // It was complete before: the answer got lost.
        if (now.status !== 'waiting') return { deployment: now, chunksTotal, chunksUploaded: chunksTotal };
        const { complete, parts: arrived } = await uploads.add(
          record.id,
          received.path,
          chunk ?? { start: 0, end: total, total },
        );
        if (complete === null)
          return { deployment: now, chunksTotal, chunksUploaded: Math.min(arrived, chunksTotal - 1) };
        const blob = await blobs.put(complete);
        const deployment = await build(now, blob);
        await uploads.discard(record.id);
        return { deployment, chunksTotal, chunksUploaded: chunksTotal };
      });
    },

    async duplicate(owner, of) {
      if (of.blob === '') throw new ApiError('build_not_ready');
      const copy = await create(owner, {
        entrypoint: owner.entrypoint || of.entrypoint,
        activate: true,
        totalBytes: of.totalBytes,
      });
      return build(copy, of.blob);
    },

    async activate(owner, id) {
      if (get(owner.id, id).status !== 'ready') throw new ApiError('build_not_ready');
      return functions.activate(owner.id, id);
    },

    async cancel(functionId, id) {
      get(functionId, id);
      const canceled = await change(functionId, id, record => {
        if (record.status === 'ready' || record.status === 'failed')
          throw new ApiError('build_already_completed');
        return { ...record, status: 'canceled', updatedAt: environment.nowMs() };
      });
      await uploads.discard(id);
      return canceled;
    },

    async remove(owner, id) {
      get(owner.id, id);
      if (owner.deploymentId === id) await functions.activate(owner.id, '');
      await removeStored(store, deploymentKey(owner.id, id));
      await uploads.discard(id);
      runner.retire(owner.id);
    },

    codeOf: ({ blob }) => folders.open(blob),
    read: ({ blob }) => blobs.read(blob),

    async tidy() {
      // Newer ones may be part of an upload that is under way, here or on another server.
      const beforeMs = environment.nowMs() - DAY_MS;
      const all = directory.allDeployments();
      const used = new Set(all.map(({ blob }) => blob));
      for (const name of await blobs.list(beforeMs)) if (!used.has(name)) await blobs.remove(name);
      await folders.keepOnly(used, beforeMs);
      await uploads.keepOnly(
        new Set(all.filter(({ status }) => status === 'waiting').map(({ id }) => id)),
        beforeMs,
      );
    },
  };
}

const DAY_MS = 86_400_000;

/** Of the SDK. */
const CHUNK_BYTES = 5 * 1_048_576;
