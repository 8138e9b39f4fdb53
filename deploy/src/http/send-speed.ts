import type { Server, Socket } from 'node:net'
import type { TimeLimits } from './time-limits.ts'

/** How many times in a window it is looked whether a client still has to be waited for. */
const SAMPLES = 9

/** Bytes handed to the kernel and bytes that wait for it; the socket itself tells of a write only when all of it is done. */
const progressOf = (socket: Socket) => {
  const handle: unknown = Reflect.get(socket, '_handle')
  const count = (name: string) => {
    const value: unknown = typeof handle === 'object' && handle !== null ? Reflect.get(handle, name) : undefined
    return typeof value === 'number' ? value : 0
  }
  const waiting = count('writeQueueSize')
  return { waiting, sent: count('bytesWritten') - waiting }
}

/** Closes connections on which bytes wait for the client all the time and that take fewer than an upload must bring. */
export const limitSendTime = (server: Server, { uploadWindowMs, uploadBytesPerSecond }: TimeLimits) => {
  const least = (uploadBytesPerSecond * uploadWindowMs) / 1000

  const watch = (socket: Socket) => {
    let samples = 0
    let before = 0
    const look = () => {
      const { waiting, sent } = progressOf(socket)
      if (waiting === 0 || sent - before >= least) samples = 0
      if (samples === 0) before = sent
      if (waiting === 0) return
      if (samples === SAMPLES) socket.destroy()
      samples += 1
    }
    const timer = setInterval(look, uploadWindowMs / SAMPLES).unref()
    socket.once('close', () => clearInterval(timer))
  }
  server.on('connection', watch)
}
