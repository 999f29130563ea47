/*
 * A filter of system calls in the kernel's own bytecode (seccomp(2)): no new processes, no new namespaces, no mounts, no
 * tracing, no kernel interfaces that a function has no use for. Threads are allowed, because Node needs them.
 */
const LOAD = 0x20;
const JUMP_IF_EQUAL = 0x15;
const JUMP_IF_AT_LEAST = 0x35;
const JUMP_IF_BITS = 0x45;
const RETURN = 0x06;

const [NUMBER_AT, ARCHITECTURE_AT, FIRST_ARGUMENT_AT] = [0, 4, 16];
const [ALLOW, KILL_PROCESS] = [0x7fff0000, 0x80000000];
const REFUSE = 0x00050000;
const [EPERM, ENOSYS] = [1, 38];
const CLONE_THREAD = 0x00010000;
/** Calls with the numbers of the x32 interface. */
const X32 = 0x40000000;

/** io_uring, mounting by file descriptors, pidfd_getfd, mount_setattr: the same numbers on all architectures. */
const NEWER = [425, 426, 427, 428, 429, 430, 431, 432, 433, 438, 442];

interface Machine {
  audit: number;
  clone: number;
  refused: readonly number[];
}

const MACHINES: Readonly<Record<string, Machine>> = {
  x64: {
    audit: 0xc000003e,
    clone: 56,
    refused: [
      29, 30, 31, 57, 58, 64, 68, 101, 135, 155, 161, 165, 166, 167, 169, 175, 176, 246, 248, 249, 250, 272,
      298, 303, 304, 308, 310, 311, 313, 319, 321, 322, 323,
    ],
  },
  arm64: {
    audit: 0xc00000b7,
    clone: 220,
    refused: [
      39, 40, 41, 51, 92, 97, 104, 105, 106, 117, 142, 190, 186, 194, 195, 196, 217, 218, 219, 224, 241, 264,
      265, 268, 270, 271, 273, 279, 280, 281, 282,
    ],
  },
};
const CLONE3 = 435;

type Step = readonly [code: number, ifTrue: number, ifFalse: number, value: number];

/** null: this architecture has no filter here. */
export function seccompFilter(architecture: string): Uint8Array | null {
  const machine = MACHINES[architecture];
  if (!machine) return null;
  const steps: Step[] = [
    [LOAD, 0, 0, ARCHITECTURE_AT],
    [JUMP_IF_EQUAL, 1, 0, machine.audit],
    [RETURN, 0, 0, KILL_PROCESS],
    [LOAD, 0, 0, NUMBER_AT],
    [JUMP_IF_AT_LEAST, 0, 1, X32],
    [RETURN, 0, 0, REFUSE | EPERM],
    // With this answer, the C library falls back to clone, whose flags a filter can read.
    [JUMP_IF_EQUAL, 0, 1, CLONE3],
    [RETURN, 0, 0, REFUSE | ENOSYS],
    ...[...machine.refused, ...NEWER].flatMap((number): Step[] => [
      [JUMP_IF_EQUAL, 0, 1, number],
      [RETURN, 0, 0, REFUSE | EPERM],
    ]),
    [JUMP_IF_EQUAL, 1, 0, machine.clone],
    [RETURN, 0, 0, ALLOW],
    [LOAD, 0, 0, FIRST_ARGUMENT_AT],
    [JUMP_IF_BITS, 1, 0, CLONE_THREAD],
    [RETURN, 0, 0, REFUSE | EPERM],
    [RETURN, 0, 0, ALLOW],
  ];
  const bytes = new Uint8Array(steps.length * 8);
  const view = new DataView(bytes.buffer);
  for (const [index, [code, ifTrue, ifFalse, value]] of steps.entries()) {
    view.setUint16(index * 8, code, true);
    view.setUint8(index * 8 + 2, ifTrue);
    view.setUint8(index * 8 + 3, ifFalse);
    view.setUint32(index * 8 + 4, value >>> 0, true);
  }
  return bytes;
}
