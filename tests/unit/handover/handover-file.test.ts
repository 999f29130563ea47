import { deflateRawSync } from 'node:zlib';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Listing } from '../../../src/domain/listing.ts';
import { readHandover, writeHandover } from '../../../src/handover/handover-file.ts';
import { judge } from '../../../src/handover/judge.ts';
import { sha256, UnreadableHandover, unpacked } from '../../../src/handover/packing.ts';
import { toBase64url } from '../../../src/handover/base64url.ts';
import type { BoardIdentity, SealedPosting } from '../../../src/wire/seal/seal.ts';
import { aListing } from '../../support/details-server.ts';
import { createSealedBoard, type SealedBoard } from '../../support/sealed-board.ts';

let board: SealedBoard;
let identity: BoardIdentity;
let listings: Listing[];
let postings: SealedPosting[];
let file: Uint8Array<ArrayBuffer>;

beforeEach(async () => {
  board = createSealedBoard();
  identity = await board.identity();
  listings = [aListing(7, 'Serveur·euse à Chicoutimi – 23 $ 🍁'), aListing(8, ''), aListing(9)];
  postings = await board.sealed(listings);
  file = await writeHandover(postings);
});

const verdictsOf = async (bytes: Uint8Array<ArrayBuffer>) => {
  const read = await readHandover(bytes);
  return Promise.all(read.map(async posting => (await judge(posting, identity)).verdict));
};
/** The file again, with a correct checksum: as someone would alter it who knows the format. */
const checked = async (content: Uint8Array) => {
  const bytes = Uint8Array.from(content);
  bytes.set((await sha256(bytes.subarray(0, -8))).subarray(0, 8), bytes.length - 8);
  return bytes;
};
const altered = (at: number, bit: number) => {
  const bytes = file.slice();
  bytes[at] = bytes[at]! ^ (1 << bit);
  return bytes;
};

describe('A hand-over', () => {
  test('is genuine, and gives the postings as they were', async () => {
    const read = await readHandover(file);
    expect(read).toEqual(postings);
    const judged = await Promise.all(read.map(posting => judge(posting, identity)));
    expect(judged.map(({ verdict }) => verdict)).toEqual(['genuine', 'genuine', 'genuine']);
    expect(judged.map(({ listing }) => listing)).toEqual(listings);
  });

  test('of one posting with a text of usual length takes less than a kilobyte', async () => {
    const [posting] = await board.sealed([aListing(7, 'Serve guests. '.repeat(20))]);
    expect((await writeHandover([posting!])).length).toBeLessThan(1_000);
  });

  test('is refused when a bit of it changed, anywhere', async () => {
    const step = Math.max(1, Math.floor(file.length / 100));
    for (let at = 0; at < file.length; at += step)
      await expect(readHandover(altered(at, at % 8)), `byte ${at}`).rejects.toThrow(UnreadableHandover);
  });

  test('is refused when it was altered 100 times by someone who knows the format', async () => {
    const boardLength = identity.board.length;
    // The first posting's signature, time, key, board and proof begin the file; its text is at the end.
    const sealBytes = 8 + 2 + 1 + boardLength + 8 + 6 + 64 + 4 + 2 * 32;
    let refused = 0;
    for (let turn = 0; turn < 100; turn += 1) {
      const at = 10 + Math.floor((turn * (sealBytes - 10)) / 100);
      const bytes = await checked(altered(at, turn % 8));
      const verdicts = await verdictsOf(bytes).catch((error: unknown) => {
        if (!(error instanceof UnreadableHandover)) throw error;
        return ['unreadable'];
      });
      expect(verdicts[0], `byte ${at}`).not.toBe('genuine');
      refused += 1;
    }
    expect(refused).toBe(100);
  });
});

const ALTERATIONS: Record<string, (posting: SealedPosting, turn: number) => SealedPosting> = {
  content: (posting, turn) => ({
    ...posting,
    text: posting.text.replace('"jobId":7', `"jobId":${70 + turn}`),
  }),
  'a character': (posting, turn) => {
    const at = 2 + ((turn * 7) % (posting.text.length - 4));
    const char = posting.text[at] === 'x' ? 'y' : 'x';
    return { ...posting, text: posting.text.slice(0, at) + char + posting.text.slice(at + 1) };
  },
  signature: (posting, turn) => {
    const { signature } = posting.seal;
    const at = turn % 80;
    const char = signature[at] === 'A' ? 'B' : 'A';
    return {
      ...posting,
      seal: { ...posting.seal, signature: signature.slice(0, at) + char + signature.slice(at + 1) },
    };
  },
  time: (posting, turn) => {
    const at = new Date(Date.parse(posting.seal.at) + (turn + 1) * 60_000).toISOString();
    return { ...posting, seal: { ...posting.seal, at } };
  },
  board: (posting, turn) => ({ ...posting, seal: { ...posting.seal, board: `https://b${turn}.example` } }),
  'key id': (posting, turn) => ({
    ...posting,
    seal: {
      ...posting.seal,
      key: `${turn.toString(16).padStart(2, '0')}${posting.seal.key.slice(2)}`.replace(
        posting.seal.key,
        '0'.repeat(16),
      ),
    },
  }),
  proof: (posting, turn) => ({
    ...posting,
    proof: posting.proof.map((step, at) =>
      at === turn % posting.proof.length ? { ...step, isLeft: !step.isLeft } : step,
    ),
  }),
};

describe('A posting of a hand-over', () => {
  test.each(Object.keys(ALTERATIONS))('is refused with another %s, 15 times', async name => {
    for (let turn = 0; turn < 15; turn += 1) {
      const changed = ALTERATIONS[name]!(postings[0]!, turn);
      const bytes = await writeHandover([changed]);
      expect((await verdictsOf(bytes))[0], `${name} ${turn}`).toMatch(/^(altered|unknownKey)$/);
    }
  });

  test('is refused with the signature and proof of another one', async () => {
    const [first, second] = postings;
    expect(await verdictsOf(await writeHandover([{ ...first!, proof: second!.proof }]))).toEqual(['altered']);
  });

  test('is refused if a leaf is an inner node of the tree', async () => {
    const [first] = postings;
    const cut = { ...first!, proof: first!.proof.slice(1) };
    expect(await verdictsOf(await writeHandover([cut]))).toEqual(['altered']);
  });

  test('is refused if someone signed it with a key of theirs under the id of the board’s key', async () => {
    const other = createSealedBoard('https://jobs.example', new Uint8Array(32).fill(9));
    other.context.environment.randomBytes(1);
    const [forged] = await other.sealed([aListing(7, 'Send us your passport.')]);
    const [own] = identity.keys;
    const claimed = { ...forged!, seal: { ...forged!.seal, key: own!.id } };
    expect(await verdictsOf(await writeHandover([claimed]))).toEqual(['altered']);
    expect(await verdictsOf(await writeHandover([forged!]))).toEqual(['unknownKey']);
  });

  test('of another board is told apart, whether or not it is genuine there', async () => {
    const other = createSealedBoard('https://emplois.example', new Uint8Array(32).fill(9));
    other.context.environment.randomBytes(1);
    const theirs = await other.sealed([aListing(7)]);
    expect(await verdictsOf(await writeHandover(theirs))).toEqual(['other']);
  });

  test('stays genuine after a rotation, but not with a key that was revoked', async () => {
    board.context.clock.nowMs += 3_600_000;
    identity = (await board.keys.rotate())!;
    expect(identity.keys).toHaveLength(2);
    expect(await verdictsOf(file)).toEqual(['genuine', 'genuine', 'genuine']);
    board.context.clock.nowMs += 3_600_000;
    identity = (await board.keys.rotate(postings[0]!.seal.key))!;
    expect(await verdictsOf(file)).toEqual(['revoked', 'revoked', 'revoked']);
  });

  test('is refused with a time after the key’s last one', async () => {
    board.context.clock.nowMs += 3_600_000;
    identity = (await board.keys.rotate())!;
    const [earlier] = identity.keys.filter(({ until }) => until !== null);
    identity = { ...identity, keys: [{ ...earlier!, until: '2026-11-20T11:00:00.000Z' }] };
    expect(await verdictsOf(file)).toEqual(['altered', 'altered', 'altered']);
  });
});

describe('Hostile bytes', () => {
  const head = (count: number, rest: number[] = []) => [
    0x50,
    0x4f,
    0x52,
    0x54,
    0x41,
    0x47,
    0x45,
    1,
    count >> 8,
    count & 255,
    ...rest,
  ];
  const sealed = [0, ...Array(8).fill(1), ...Array(6).fill(0), ...Array(64).fill(2), 0, 0, 0, 0];
  const uint32 = (value: number) => [value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255];
  const read = async (bytes: number[]) =>
    readHandover(await checked(Uint8Array.from([...bytes, ...Array(8).fill(0)])));

  test.each([
    ['nothing', []],
    ['another file', [0x50, 0x4b, 3, 4]],
    ['only the first bytes', [0x50, 0x4f, 0x52, 0x54, 0x41, 0x47, 0x45]],
    ['a later version', [0x50, 0x4f, 0x52, 0x54, 0x41, 0x47, 0x45, 2, 0, 1]],
    ['no postings', head(0)],
    ['65,535 postings', head(65_535, sealed)],
    ['a proof of 255 steps', head(1, [...sealed.slice(0, 79), 255, 0, 0, 0])],
    ['sides of steps that it doesn’t have', head(1, [...sealed.slice(0, 79), 0, 0, 0, 1])],
    ['a board that is no text', head(1, [2, 0xc3, 0x28, ...sealed.slice(1)])],
    ['a board with a line break', head(1, [1, 10, ...sealed.slice(1)])],
    [
      'a time after the year 9999',
      head(1, [0, ...Array(8).fill(1), ...Array(6).fill(255), ...sealed.slice(15)]),
    ],
    ['4 GB of texts', head(1, [...sealed, ...uint32(0xffff_ffff), 0])],
    ['texts that can’t be unpacked', head(1, [...sealed, ...uint32(9), 255, 255])],
    [
      'a text longer than all texts',
      head(1, [
        ...sealed,
        ...uint32(8),
        ...deflateRawSync(Uint8Array.from([...uint32(400_001), 1, 2, 3, 4])),
      ]),
    ],
    [
      'a text that is no UTF-8',
      head(1, [...sealed, ...uint32(6), ...deflateRawSync(Uint8Array.from([...uint32(2), 0xc3, 0x28]))]),
    ],
    [
      'more texts than postings',
      head(1, [...sealed, ...uint32(8), ...deflateRawSync(Uint8Array.from([...uint32(0), ...uint32(0)]))]),
    ],
  ])('are refused: %s', async (_, bytes) => {
    await expect(read(bytes)).rejects.toThrow(UnreadableHandover);
  });

  test('that unpack to far more than they say are stopped early', async () => {
    const bomb = deflateRawSync(new Uint8Array(200_000_000));
    expect(bomb.length).toBeLessThan(250_000);
    const before = process.memoryUsage().arrayBuffers;
    await expect(unpacked(new Uint8Array(bomb), 1_000_000)).rejects.toThrow('more than it says');
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(50_000_000);
  });

  test('of 50 MB aren’t read', async () => {
    await expect(readHandover(new Uint8Array(50_000_000))).rejects.toThrow('too large');
  });

  test('of a text that is no posting are never genuine', async () => {
    const [own] = identity.keys;
    const seal = {
      key: own!.id,
      board: '',
      at: '2026-11-20T12:00:00.000Z',
      signature: toBase64url(new Uint8Array(64)),
    };
    for (const text of ['', 'null', '[]', '{"card":{}}', '{"card":{"jobId":"7"}}', '{'.repeat(1_000)])
      expect((await judge({ text, seal, proof: [] }, identity)).verdict).toBe('altered');
  });
});
