import websocket from '@fastify/websocket';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { WebSocket } from 'ws';
import type { Budgets } from '../budgets/budgets.ts';
import type { From } from '../catalogue/manifest/manifest-views.ts';
import type { Timer } from '../core/timer.ts';
import type { Context } from '../board/context.ts';
import { ApiError } from '../core/api-error.ts';
import { clientAddress } from '../core/network/client-address.ts';
import type { ReadFigure } from '../http/metrics.ts';
import { originCheck } from '../http/session/origins.ts';
import { queryValue } from '../http/project.ts';
import type { Jwts } from '../accounts/jwts.ts';
import type { Sessions } from '../accounts/sessions.ts';
import { publishDocument } from './board-events.ts';
import { publishCatalogue } from './catalogue-events.ts';
import { PeopleWatch } from './people-watch.ts';
import { PullHints } from './pull-hints.ts';
import { RealtimeError } from './realtime-error.ts';
import { RealtimeHub } from './realtime-hub.ts';
import { sessionOfRequest, sessionOfText } from './shown-session.ts';
import { SocketConversation } from './socket-conversation.ts';
import { MESSAGE_MAX_BYTES, OPENINGS_PER_MINUTE, WindowCount } from './socket-limits.ts';

/** Browsers answer pings on their own, and the SDK sends something every 20 s anyway. */
const HEARTBEAT_MS = 30_000;
/** When the server stops, it waits this long for clients to close their side. */
const GOODBYE_MS = 1_000;

export interface RealtimeParts {
  sessions: Sessions;
  jwts: Jwts;
  timer: Timer;
  budgets: Pick<Budgets, 'take' | 'give' | 'check' | 'spend'>;
  /** Registers a listener for each new state of the catalogue. Absent: there is no catalogue. */
  onCatalogue?: (listener: (position: From) => void) => void;
}

export interface Realtime {
  hub: RealtimeHub;
  figures: readonly ReadFigure[];
}

/** `GET /v1/realtime`, the websocket for the SDK's `Realtime` (and `Client.subscribe`). Closes with the app. */
export function registerRealtime(app: FastifyInstance, context: Context, parts: RealtimeParts): Realtime {
  const { config, environment, log, projection } = context;
  const { timer, budgets } = parts;
  const nowMs = () => environment.nowMs();
  const hub: RealtimeHub = new RealtimeHub(
    nowMs,
    userId => people.left(userId),
    error => log.error({ err: error }, 'realtime: a socket failed'),
  );
  const hints = new PullHints(hub, timer);
  const people: PeopleWatch = new PeopleWatch(context, hub, hints);
  const isOwnOrigin = originCheck(config);
  const openings = new WindowCount(OPENINGS_PER_MINUTE, 60_000);
  const shownBy = { config, ...parts };
  const conversationParts = {
    context,
    hub,
    people,
    sessionOf: (text: string) => sessionOfText(shownBy, text),
  };

  const refusal = (request: FastifyRequest): RealtimeError | null => {
    const { headers } = request;
    const project = queryValue(request, 'project') ?? headers['x-appwrite-project'];
    if (project !== config.projectId) return new RealtimeError(1008, 'Missing or unknown project ID');
    if (headers.origin !== undefined && !isOwnOrigin(request, headers.origin))
      return new RealtimeError(
        1008,
        `Invalid Origin. Register your new client (${hostOf(headers.origin)}) as a new Web platform on your project console dashboard`,
      );
    const isTooOften = config.rateLimits && !openings.take(clientAddress(request), nowMs());
    return isTooOften ? new RealtimeError(1013, 'Too many requests') : null;
  };

  let isOver = false;
  const accept = (socket: WebSocket, request: FastifyRequest): void => {
    // The socket was being opened while the others were closed, and nothing else would close it.
    if (isOver) return socket.terminate();
    const address = clientAddress(request);
    const isFull = budgets.take('sockets', address) !== null;
    const reason = isFull ? new RealtimeError(1013, 'Too many requests') : refusal(request);
    const connection = hub.open(socket, steps => {
      budgets.spend('steps', { address }, steps);
      return budgets.check('steps', { address }) === null;
    });
    socket.once('close', () => {
      hub.drop(connection);
      if (!isFull) budgets.give('sockets', address);
    });
    if (reason) {
      hub.drop(connection);
      connection.tell(reason);
      return;
    }
    new SocketConversation(conversationParts, connection).begin(socket, {
      query: request.query,
      log: request.log,
      session: () => sessionOfRequest(shownBy, request),
    });
  };

  app.register(async scope => {
    await scope.register(websocket, {
      options: { maxPayload: MESSAGE_MAX_BYTES, perMessageDeflate: false, clientTracking: true },
      // Errors that the client caused: an oversized message, half a frame, a broken connection.
      errorHandler: (error, socket) => {
        log.debug({ err: error }, 'realtime: a socket failed');
        socket.terminate();
      },
      preClose(done) {
        isOver = true;
        // From now on an upgrade is treated like any other request: it is refused, and its connection closes.
        this.server.removeAllListeners('upgrade');
        endAll(this.websocketServer.clients, timer, done);
      },
    });
    scope.route({
      method: 'GET',
      url: '/v1/realtime',
      config: { anonymous: true, isSocket: true },
      exposeHeadRoute: false,
      handler: () => {
        throw new ApiError('general_route_not_found');
      },
      wsHandler: accept,
    });
  });
  // Other routes ignore an upgrade and answer as usual, but then nothing would close the connection.
  app.addHook('onResponse', async request => {
    if (request.headers.upgrade !== undefined && /\bupgrade\b/i.test(request.headers.connection ?? ''))
      request.raw.socket.destroySoon();
  });

  let cancelBeat: () => void = () => undefined;
  let unobserve: () => void = () => undefined;
  const beat = () => {
    for (const connection of hub.connections) connection.check();
    cancelBeat = timer.after(HEARTBEAT_MS, beat);
  };
  app.addHook('onReady', async () => {
    await people.open();
    unobserve = projection.observe(change => {
      try {
        publishDocument(hub, change);
        hints.noteChange(change, projection);
      } catch (error) {
        log.error({ err: error }, 'realtime: a change could not be sent');
      }
    });
    parts.onCatalogue?.(position => publishCatalogue(hub, position));
    cancelBeat = timer.after(HEARTBEAT_MS, beat);
  });
  app.addHook('onClose', async () => {
    cancelBeat();
    unobserve();
    people.close();
    hints.close();
  });
  return { hub, figures: figuresOf(hub) };
}

/** Closes all sockets and waits for slow ones for `GOODBYE_MS`. */
function endAll(sockets: ReadonlySet<WebSocket>, timer: Timer, done: () => void): void {
  let left = sockets.size;
  if (left === 0) return done();
  const cancel = timer.after(GOODBYE_MS, () => {
    for (const socket of sockets) socket.terminate();
  });
  for (const socket of sockets) {
    socket.once('close', () => {
      left -= 1;
      if (left > 0) return;
      cancel();
      done();
    });
    socket.close(1001, 'The server is stopping.');
  }
}

function figuresOf({ figures }: RealtimeHub): ReadFigure[] {
  return [
    { name: 'portage_realtime_sockets', help: 'Open websockets', read: () => figures.sockets },
    {
      name: 'portage_realtime_messages_sent',
      help: 'Events sent since the start, counted once per websocket',
      read: () => figures.sent,
    },
    {
      name: 'portage_realtime_events_dropped',
      help: 'Events dropped since the start because too many were queued',
      read: () => figures.dropped,
    },
    {
      name: 'portage_realtime_sockets_cut',
      help: 'Websockets closed since the start because they were too slow or unreachable',
      read: () => figures.cut,
    },
  ];
}

function hostOf(origin: string): string {
  return URL.canParse(origin) ? new URL(origin).hostname : 'unknown';
}
