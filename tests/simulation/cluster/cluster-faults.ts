/** How often what happens between a server and the nodes of a cluster, from 0 to 1. */
export interface ClusterFaults {
  /** A node doesn't hear of a write, and learns of it later. */
  missed: number;
  requestLost: number;
  answerLost: number;
  /** A write is carried out seconds after it was sent. */
  late: number;
  /** A request or an answer takes half a second at most, instead of a few ms. */
  slow: number;
}

export const NO_CLUSTER_FAULTS: ClusterFaults = {
  missed: 0,
  requestLost: 0,
  answerLost: 0,
  late: 0,
  slow: 0,
};

export function drawClusterFaults(random: () => number): ClusterFaults {
  const rate = (most: number) => (random() < 0.3 ? 0 : random() ** 2 * most);
  return {
    missed: rate(0.4),
    requestLost: rate(0.1),
    answerLost: rate(0.1),
    late: rate(0.1),
    slow: rate(0.2),
  };
}
