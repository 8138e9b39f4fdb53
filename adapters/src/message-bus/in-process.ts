import { EventEmitter } from 'node:events'
import type { MessageBus } from './message-bus.ts'

export const inProcessBus = (): MessageBus => {
  const emitter = new EventEmitter().setMaxListeners(0)
  return {
    publish: topic => void emitter.emit(topic),
    subscribe: (topic, wake) => {
      emitter.on(topic, wake)
      return () => void emitter.off(topic, wake)
    },
    close: async () => void emitter.removeAllListeners(),
  }
}
