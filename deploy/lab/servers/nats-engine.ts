import { withTimeout } from '@shodh/contracts/flow/retry.ts'
import type { NatsConnection } from 'nats'
import { stayConnected } from '@shodh/adapters/message-bus/nats-connection.ts'
import { type Engine, TIMEOUT_MS } from './engine.ts'
import { noNatsServer, startNatsServer } from './nats-server.ts'

/** What the server said of itself when it took the connection. */
const infoFrom = async (url: string) => {
  const { promise, resolve } = Promise.withResolvers<NatsConnection['info']>()
  const connection = stayConnected(
    { url, timeoutMs: TIMEOUT_MS },
    { begin: ({ info }) => resolve(info), reached: () => {}, failed: () => {} },
  )
  try {
    return await withTimeout(TIMEOUT_MS, promise, () => {
      throw new Error(`no NATS server answered (${connection.failure()})`)
    })
  } finally {
    await connection.close()
  }
}

export const nats: Engine = {
  name: 'nats',
  setting: 'NATS_URL',
  image: {
    name: 'nats:2.11.16-alpine',
    port: 4222,
    command: ['--jetstream'],
    ready: /Server is ready/u,
    urlOf: host => `nats://${host}`,
  },
  missing: noNatsServer,
  start: ({ port, directory }) => startNatsServer({ port, directory }),
  identify: async url => ({
    name: 'nats-server',
    version: (await infoFrom(url))?.version ?? 'of no version',
    kind: 'the real server',
  }),
  // a message that nobody waits for is gone: nothing is left to remove
  remove: async () => {},
}
