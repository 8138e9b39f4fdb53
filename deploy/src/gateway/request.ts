import { Agent, type ClientRequest, type IncomingMessage, request as plain, type ServerResponse } from 'node:http'
import { Agent as SecureAgent, request as secure } from 'node:https'
import { type Instance, pathAt } from './instances.ts'
import { TLSSocket } from 'node:tls'
import { TIME_LIMITS, type TimeLimits } from '../http/connections/time-limits.ts'

/** Milliseconds for which an idle connection stays open; services leave theirs open longer. */
const IDLE_MS = 10_000

const agents = (options: { readonly keepAlive: boolean; readonly timeout?: number }) => {
  const [plain, secure] = [new Agent(options), new SecureAgent(options)]
  return {
    agentFor: ({ url }: Instance): Agent => (url.protocol === 'https:' ? secure : plain),
    drop: () => {
      plain.destroy()
      secure.destroy()
    },
  }
}

/** Connections to services. */
export const connections = () => {
  const [reused, fresh] = [agents({ keepAlive: true, timeout: IDLE_MS }), agents({ keepAlive: false })]
  return {
    /** Used again and again. */
    reused: reused.agentFor,
    /** Used once: the service has not just closed a new one. */
    fresh: fresh.agentFor,
    drop: () => {
      reused.drop()
      fresh.drop()
    },
  }
}

export type Connections = ReturnType<typeof connections>

export type Clocks = TimeLimits & {
  /** Milliseconds in which a connection must be open. */
  readonly connectMs: number
  /** Milliseconds without a response after which the instance is reported as late. */
  readonly lateMs: number
  /** Milliseconds in which the response must begin once the service has the whole request, less what other instances took. */
  readonly responseMs: number
  /** The same for an upload, whose file is inspected first; it is not late before. */
  readonly uploadResponseMs: number
  /** Milliseconds in which a service must have taken something of a body that waits for it. */
  readonly stalledMs: number
}

/**
 * The services respond within 9.5 s where an engine does not: their own response comes first, and the gateway's within ten
 * seconds of the request. An upload takes at most 40 s in the queue, 30 s until its process has started, 30 s of inspection
 * and 10 s for the engines.
 */
export const CLOCKS: Clocks = {
  ...TIME_LIMITS,
  connectMs: 2000,
  lateMs: 2000,
  responseMs: 9_700,
  uploadResponseMs: 110_000,
  stalledMs: 30_000,
}

export type ServiceRequest = {
  readonly method: string
  readonly path: string
  /** Name, value, name, value. */
  readonly headers: readonly string[]
  /** Sends what follows the headers and ends the request; called when a connection is open. */
  readonly send: (service: ClientRequest) => void
  /** Receives the response; when it closes, the request is cancelled. */
  readonly reader: ServerResponse
  /** Called for each instance that does not respond, or not yet. */
  readonly onError: (instance: Instance, why: string, cause?: unknown) => void
  readonly clocks: Clocks
}

type Why =
  /** Nothing was sent. */
  | 'cannot be reached'
  /** The service may have carried it out. */
  | 'broke the connection'
  | 'does not answer'

export class ServiceFailure extends Error {
  override readonly name = 'NoResponse'
  readonly why: Why
  /** The service may have closed a reused connection just when it was used again. */
  readonly isStale: boolean
  constructor(why: Why, isStale: boolean, cause: unknown) {
    super(why, { cause })
    this.why = why
    this.isStale = isStale
  }
}

/** The error of a request that has timed out. */
export const LATE = new Error('The time is over')

/** Every connection is requested to stay open: closed with an early response, it would lose that response for a client that is still sending. */
const open = (instance: Instance, outgoing: ServiceRequest, agent: Agent) => {
  const { protocol, hostname, port } = instance.url
  return (protocol === 'https:' ? secure : plain)({
    protocol,
    hostname: hostname.replace(/^\[|\]$/gu, ''),
    port,
    method: outgoing.method,
    path: pathAt(instance, outgoing.path),
    headers: [...outgoing.headers, 'Connection', 'keep-alive'],
    agent,
  })
}

const onceConnected = (service: ClientRequest, then: () => void) =>
  service.once('socket', socket => {
    if (socket.connecting) socket.once(socket instanceof TLSSocket ? 'secureConnect' : 'connect', then)
    else then()
  })

/** At most one clock runs at a time, and none after the end; when it runs out, the request ends. */
const clockOf = (service: ClientRequest) => {
  let running: NodeJS.Timeout | undefined
  let isOver = false
  return {
    start: (milliseconds: number, then: () => void = () => service.destroy(LATE)) => {
      if (!isOver) running = setTimeout(then, milliseconds)
    },
    stop: () => clearTimeout(running),
    end: () => {
      isOver = true
      clearTimeout(running)
    },
  }
}

/** Resolves when the response begins; rejects with ServiceFailure. */
export const sendRequest = (instance: Instance, outgoing: ServiceRequest, agent: Agent): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const { connectMs, lateMs, responseMs } = outgoing.clocks
    const service = open(instance, outgoing, agent)
    const clock = clockOf(service)
    let isConnected = false
    const whyNot = (error: Error): Why => {
      if (!isConnected) return 'cannot be reached'
      return error === LATE ? 'does not answer' : 'broke the connection'
    }

    const leave = () => service.destroy()
    outgoing.reader.once('close', leave)
    clock.start(connectMs)
    onceConnected(service, () => {
      isConnected = true
      clock.stop()
      outgoing.send(service)
    })
    service.once('finish', () =>
      clock.start(Math.min(lateMs, responseMs), () => {
        outgoing.onError(instance, 'is late with an answer')
        clock.start(responseMs - lateMs)
      }),
    )
    service.once('response', response => {
      clock.end()
      resolve(response)
    })
    service.on('error', error => {
      clock.end()
      outgoing.reader.off('close', leave)
      reject(new ServiceFailure(whyNot(error), isConnected && service.reusedSocket, error))
    })
  })
