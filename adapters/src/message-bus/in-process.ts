import { EventEmitter } from 'node:events'
import type { MessageBus } from './message-bus.ts'

const ANNOUNCED = 'announced'

export const inProcessBus = (): MessageBus => {
  const emitter = new EventEmitter().setMaxListeners(0)
  return {
    publish: topic => void emitter.emit(topic),
    subscribe: (topic, wake) => {
      const listener = () => wake()
      emitter.on(topic, listener)
      return () => void emitter.off(topic, listener)
    },
    announce: text => void emitter.emit(ANNOUNCED, text),
    listen: onMessage => {
      const listener = (text: string) => onMessage(text)
      emitter.on(ANNOUNCED, listener)
      return () => void emitter.off(ANNOUNCED, listener)
    },
    close: async () => void emitter.removeAllListeners(),
  }
}
