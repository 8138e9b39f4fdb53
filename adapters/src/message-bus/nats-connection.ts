import { setTimeout } from 'node:timers/promises'
import { connect, type ConnectionOptions, Events, type NatsConnection } from 'nats'

export type NatsServer = {
  /** nats://… or tls://…, with user and password or a token where the server wants them; several with commas. */
  readonly url: string
  /** Milliseconds after which a server that doesn't answer is given up, and another connection tried. */
  readonly patience?: number | undefined
}

const PATIENCE = 9_000

/** A silent server is found out by the third ping that it does not answer. */
const PINGS = 3

const connectionOptions = ({ url, patience = PATIENCE }: NatsServer): ConnectionOptions => {
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
  const [user = '', pass = ''] = [server?.username, server?.password].map(text => decoded(text ?? ''))
  if (pass !== '') return { user, pass }
  return user === '' ? {} : { token: user }
}

const decoded = (text: string) => {
  try {
    return decodeURIComponent(text)
  } catch {
    throw new Error('This is no address of a NATS server: a % in it must be followed by two digits, as in %25')
  }
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
  /** After `begin`, and whenever the connection is there again. */
  readonly reached: () => void
}

/** Throws where the address is none. The client connects again by itself, except at first, and after some refusals. */
export const stayConnected = (server: NatsServer, { begin, reached }: Listener) => {
  const options = connectionOptions(server)
  const stopping = new AbortController()
  let connection: NatsConnection | undefined
  let trouble: string | undefined = 'not connected yet'

  const goodNews = () => {
    trouble = undefined
    reached()
  }

  // the client doesn't end its statuses when it is closed: nobody waits for this
  const watch = async (connected: NatsConnection) => {
    for await (const { type } of connected.status()) {
      if (type === Events.Disconnect) trouble = 'the connection broke'
      if (type === Events.Reconnect) goodNews()
    }
  }

  const follow = async () => {
    connection = await connect(options)
    if (stopping.signal.aborted) return connection.close()
    begin(connection)
    goodNews()
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
