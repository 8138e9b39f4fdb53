import { messageOf } from '@shodh/contracts/errors.ts'
import { retry, unlessAborted } from '@shodh/contracts/flow/retry.ts'
import { connect, type ConnectionOptions, Events, type NatsConnection } from 'nats'

export type NatsServer = {
  /**
   * nats://… or tls://…, with user and password or a token where the server wants them; several with commas. Of tls://… the
   * first one's `tlsCAFile` names the authority of their certificates, where it is none that Node knows.
   */
  readonly url: string
  /** Milliseconds after which a silent server times out, and another connection is tried. */
  readonly timeoutMs?: number | undefined
}

const TIMEOUT_MS = 9_000

/** A silent server is detected by the third ping without a response. */
const PINGS = 3

const connectionOptions = ({ url, timeoutMs = TIMEOUT_MS }: NatsServer): ConnectionOptions => {
  const servers = url.split(',').map(parseServer)
  return {
    servers: servers.map(({ host }) => host),
    ...(servers.some(({ protocol }) => protocol === 'tls:') ? { tls: authority(servers[0]) } : {}),
    ...credentials(servers[0]),
    noEcho: true,
    timeout: timeoutMs,
    pingInterval: timeoutMs / PINGS,
    maxPingOut: PINGS - 1,
    maxReconnectAttempts: -1,
    reconnectTimeWait: WAIT,
  }
}

const authority = (server: URL | undefined) => {
  const caFile = server?.searchParams.get('tlsCAFile')
  return caFile ? { caFile } : {}
}

const credentials = (server: URL | undefined) => {
  const [user = '', pass = ''] = [server?.username, server?.password].map(text => decodePart(text ?? ''))
  if (pass !== '') return { user, pass }
  return user === '' ? {} : { token: user }
}

const decodePart = (text: string) => {
  try {
    return decodeURIComponent(text)
  } catch {
    throw new Error('This is no address of a NATS server: a % in it must be followed by two digits, as in %25')
  }
}

const parseServer = (address: string) => {
  if (/\/\/[^/?#]*[/?#].*@/u.test(address))
    throw new Error('This is no address of a NATS server: a / in it must be written as %2F, ? as %3F, # as %23')
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
  /** Why there is no connection, whenever that changes. */
  readonly failed: (reason: string) => void
}

/** Throws where the address is none. The client connects again by itself, except at first, and after some refusals. */
export const stayConnected = (server: NatsServer, { begin, reached, failed }: Listener) => {
  const options = connectionOptions(server)
  const stopping = new AbortController()
  let connection: NatsConnection | undefined
  let failure: string | undefined = 'not connected yet'

  const markFailed = (reason: string) => {
    if (failure === reason) return
    failure = reason
    failed(reason)
  }

  const markConnected = () => {
    failure = undefined
    reached()
  }

  // the client doesn't end its statuses when it is closed: nobody waits for this
  const watch = async (connected: NatsConnection) => {
    for await (const { type } of connected.status()) {
      if (type === Events.Disconnect) markFailed('the connection broke')
      if (type === Events.Reconnect) markConnected()
    }
  }

  const follow = async () => {
    connection = await connect(options)
    if (stopping.signal.aborted) return connection.close()
    begin(connection)
    markConnected()
    void watch(connection)
    const reason = await connection.closed()
    if (reason) throw reason
  }

  const afterError = (error: unknown) => {
    markFailed(messageOf(error))
    return WAIT
  }
  const { signal } = stopping
  const end = unlessAborted(signal, retry({ afterError, afterResult: () => WAIT, signal }, follow))
  return {
    connection: () => (failure === undefined && !connection?.isClosed() ? connection : undefined),
    failure: () => (stopping.signal.aborted ? 'closed' : failure),
    close: async () => {
      stopping.abort()
      await connection?.close()
      await end
    },
  }
}
