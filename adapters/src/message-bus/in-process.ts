import { EventEmitter } from 'node:events'
import type { MessageBus } from './message-bus.ts'

export const inProcessBus = (): MessageBus => {
  const emitter = new EventEmitter().setMaxListeners(0)
  return {
    publish: topic => void emitter.emit(topic),
    subscribe: (topic, wake) => {
      const listener = () => wake()
      emitter.on(topic, listener)
      return () => void emitter.off(topic, listener)
    },
    close: async () => void emitter.removeAllListeners(),
  }
}
