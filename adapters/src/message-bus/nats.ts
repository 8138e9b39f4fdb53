import { setTimeout } from 'node:timers/promises'
import { connect, type ConnectionOptions, Events, type NatsConnection } from 'nats'
import { inProcessBus } from './in-process.ts'
import type { MessageBus, Topic } from './message-bus.ts'

export type NatsOptions = {
  /** nats://… or tls://…, with user and password or a token where the server wants them; several with commas. */
  readonly url: string
  /** Of the subjects: journals with different ones share a server without meeting. */
  readonly prefix: string
  /** Milliseconds after which a server that doesn't answer is given up, and another connection tried. */
  readonly patience?: number | undefined
}

export type NatsBus = MessageBus & {
  /** Why other processes are neither woken nor heard, undefined while they are. */
  trouble(): string | undefined
}

const TOPICS: readonly Topic[] = ['written', 'drawn']

/**
 * A bus between processes, on core NATS: nothing is stored there. Within the process subscribers are woken at once,
 * whatever becomes of the server; it is connected to in the background, again and again, and what may have been missed
 * meanwhile wakes everybody. Throws where the address is none.
 */
export const openNatsBus = (options: NatsOptions): NatsBus => {
  const local = inProcessBus()
  const subjectOf = (topic: Topic) => `${options.prefix}.${topic}`
  const line = stayConnected(connectionOptions(options), {
    begin: connection => {
      for (const topic of TOPICS) connection.subscribe(subjectOf(topic), { callback: () => local.publish(topic) })
    },
    heardAgain: () => {
      for (const topic of TOPICS) local.publish(topic)
    },
  })
  return {
    publish: topic => {
      local.publish(topic)
      line.connection()?.publish(subjectOf(topic))
    },
    subscribe: local.subscribe.bind(local),
    trouble: () => line.trouble(),
    close: async () => {
      await local.close()
      await line.close()
    },
  }
}

const PATIENCE = 9_000

/** A silent server is found out by the third ping that it does not answer. */
const PINGS = 3

const connectionOptions = ({ url, patience = PATIENCE }: NatsOptions): ConnectionOptions => {
  const servers = url.split(',').map(parsed)
  return {
    servers: servers.map(({ host }) => host),
    ...(servers.some(({ protocol }) => protocol === 'tls:') ? { tls: {} } : {}),
    ...credentials(servers[0]),
    noEcho: true,
    timeout: patience,
    pingInterval: patience / PINGS,
    maxPingOut: PINGS - 1,
    maxReconnectAttempts: -1,
    reconnectTimeWait: WAIT,
  }
}

const credentials = (server: URL | undefined) => {
  const [user = '', pass = ''] = [server?.username, server?.password].map(text => decodeURIComponent(text ?? ''))
  if (pass !== '') return { user, pass }
  return user === '' ? {} : { token: user }
}

const parsed = (address: string) => {
  const url = URL.parse(address.trim())
  if (url && ['nats:', 'tls:'].includes(url.protocol) && url.host) return url
  throw new Error('This is no address of a NATS server: it must begin with nats:// or tls://')
}

/** Milliseconds between two attempts to connect. */
const WAIT = 500

type Listener = {
  readonly begin: (connection: NatsConnection) => void
  readonly heardAgain: () => void
}

/** The client connects again by itself, except at first, and after some refusals. */
const stayConnected = (options: ConnectionOptions, { begin, heardAgain }: Listener) => {
  const stopping = new AbortController()
  let connection: NatsConnection | undefined
  let trouble: string | undefined = 'not connected yet'

  const isHeard = () => {
    trouble = undefined
    heardAgain()
  }

  // the client doesn't end its statuses when it is closed: nobody waits for this
  const watch = async (connected: NatsConnection) => {
    for await (const { type } of connected.status()) {
      if (type === Events.Disconnect) trouble = 'the connection broke'
      if (type === Events.Reconnect) isHeard()
    }
  }

  const follow = async () => {
    connection = await connect(options)
    if (stopping.signal.aborted) return connection.close()
    begin(connection)
    isHeard()
    void watch(connection)
    const reason = await connection.closed()
    if (reason) throw reason
  }

  const goOn = async () => {
    while (!stopping.signal.aborted) {
      await follow().catch((error: Error) => {
        trouble = error.message
      })
      if (stopping.signal.aborted) return
      await setTimeout(WAIT, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  }

  const end = goOn()
  return {
    connection: () => (trouble === undefined && !connection?.isClosed() ? connection : undefined),
    trouble: () => (stopping.signal.aborted ? 'closed' : trouble),
    close: async () => {
      stopping.abort()
      await connection?.close()
      await end
    },
  }
}
