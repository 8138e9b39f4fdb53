import { installed, type ServerProcess, startServer } from './server-process.ts'

/** Why the system's can't be had, if so. */
export const noNatsServer = (): string | undefined =>
  installed('nats-server') === undefined ? 'no nats-server on this machine (install it, or set NATS_URL)' : undefined

/** nats-server doesn't look at its input: somebody beside it does, and ends it at the input's end. */
const ENDS_WITH_ITS_INPUT = 'exec 3<&0; (cat <&3; kill -9 $$) > /dev/null 2>&1 & exec "$0" "$@" 3<&- < /dev/null'

export type NatsSettings = {
  readonly port?: number | undefined
  readonly user?: string
  readonly pass?: string
  /** A file of its configuration. */
  readonly config?: string
  readonly tls?: true
  /** Files in PEM. */
  readonly tlscert?: string
  readonly tlskey?: string
  /** Where JetStream stores its streams; without, there is no JetStream. */
  readonly directory?: string | undefined
}

export const startNatsServer = ({ port = -1, directory, ...settings }: NatsSettings = {}): Promise<ServerProcess> => {
  const given = Object.entries({ addr: '127.0.0.1', port, ...settings }).map(([name, value]) => `--${name}=${value}`)
  const jetStream = directory === undefined ? [] : ['--jetstream', `--store_dir=${directory}`]
  return startServer({
    command: 'sh',
    arguments: ['-c', ENDS_WITH_ITS_INPUT, installed('nats-server') ?? 'nats-server', ...given, ...jetStream],
    listensAt: /Listening for client connections on (\S+)/,
    urlOf: address => `nats://${address}`,
  })
}
