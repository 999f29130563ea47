import type { SimulatedCluster } from './cluster/simulated-cluster.ts';
import { Disk } from './disk.ts';

/** A mail, or an application that the form service got. */
export interface AcceptedMail {
  kind: string;
  messageId: string;
  /** Number of the server process that sent it. Of several servers, also of its term. */
  process: string;
}

/** What the servers of one operator have in common, and what outlives their processes. */
export class Site {
  /** Absent: one server has its own disk. */
  cluster: SimulatedCluster | undefined;
  /** How many servers there are. */
  servers = 0;
  epoch = 1;
  /** While the servers have a fault, they answer 500 to every request with such an operation. */
  hasFault = true;
  /** What the operator's form service got. The message's id is that of the document. */
  readonly forwarded: AcceptedMail[] = [];
  /** Mails to the operator and to employers, in the order in which the mail server accepted them. */
  readonly mailed: AcceptedMail[] = [];
  mailTries = 0;
  /** Numbers of processes, and of random blocks. */
  starts = 0;
  drawn = 0;
  #disk = new Disk();

  /** Of a cluster, a copy of what it shows. */
  get disk(): Disk {
    return this.cluster?.disk() ?? this.#disk;
  }

  set disk(disk: Disk) {
    this.#disk = disk;
  }
}
