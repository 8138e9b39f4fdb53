import { on } from 'node:events'
import { Worker } from 'node:worker_threads'

/**
 * The sample's PDFs in the order in which they are published. Fonts and layout take hundreds of megabytes for a second:
 * they come and go with a thread of their own.
 */
export const samplePdfs = () => {
  const worker = new Worker(new URL('./pdf-worker.ts', import.meta.url))
  const messages = on(worker, 'message', { close: ['exit'] })
  return {
    next: async (): Promise<Uint8Array> => {
      const { value, done } = await messages.next()
      if (done) throw new Error('The sample has no more PDFs')
      return (value as [Uint8Array])[0]
    },
    close: () => worker.terminate(),
  }
}

export type SamplePdfs = ReturnType<typeof samplePdfs>
