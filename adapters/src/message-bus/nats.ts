import { inProcessBus } from './in-process.ts'
import { ANNOUNCED_MAX_BYTES, type MessageBus, type Topic } from './message-bus.ts'
import { type NatsServer, stayConnected } from './nats-connection.ts'

type Options = NatsServer & {
  /** Of the subjects: journals with different ones share a server without receiving each other's messages. */
  readonly prefix: string
  /** Called with why other processes are not connected whenever that changes, and with undefined once they are. */
  readonly onFailure?: (reason: string | undefined) => void
}

export type NatsBus = MessageBus & Required<Pick<MessageBus, 'failure'>>

const TOPICS: readonly Topic[] = ['projected', 'settings', 'served', 'extracted', 'indexed']

/**
 * A bus between processes, on core NATS: nothing is stored there. Within the process subscribers are woken at once,
 * whatever becomes of the server; it is connected to in the background, with retries, and each new connection
 * wakes everybody, because messages may have been missed. Throws where the address is none.
 */
export const openNatsBus = ({ onFailure = () => {}, ...options }: Options): NatsBus => {
  const local = inProcessBus()
  const subjectOf = (topic: Topic) => `${options.prefix}.${topic}`
  const announced = `${options.prefix}.announced`
  const natsConnection = stayConnected(options, {
    begin: connection => {
      for (const topic of TOPICS) connection.subscribe(subjectOf(topic), { callback: () => local.publish(topic) })
      connection.subscribe(announced, {
        callback: (error, message) => {
          if (!error && message.data.length <= ANNOUNCED_MAX_BYTES) local.announce(message.string())
        },
      })
    },
    reached: () => {
      onFailure(undefined)
      for (const topic of TOPICS) local.publish(topic)
    },
    failed: onFailure,
  })
  return {
    publish: topic => {
      local.publish(topic)
      natsConnection.connection()?.publish(subjectOf(topic))
    },
    subscribe: local.subscribe.bind(local),
    announce: text => {
      local.announce(text)
      natsConnection.connection()?.publish(announced, text)
    },
    listen: local.listen.bind(local),
    failure: () => natsConnection.failure(),
    close: async () => {
      await local.close()
      await natsConnection.close()
    },
  }
}
