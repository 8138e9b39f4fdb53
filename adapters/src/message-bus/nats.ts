import { inProcessBus } from './in-process.ts'
import type { MessageBus, Topic } from './message-bus.ts'
import { type NatsServer, stayConnected } from './nats-connection.ts'

type Options = NatsServer & {
  /** Of the subjects: journals with different ones share a server without meeting. */
  readonly prefix: string
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
export const openNatsBus = (options: Options): NatsBus => {
  const local = inProcessBus()
  const subjectOf = (topic: Topic) => `${options.prefix}.${topic}`
  const line = stayConnected(options, {
    begin: connection => {
      for (const topic of TOPICS) connection.subscribe(subjectOf(topic), { callback: () => local.publish(topic) })
    },
    reached: () => {
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
