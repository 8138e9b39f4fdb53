import type { ApiError, Result } from '../../../../../api.ts'
import { isUncertain, sendWithRetries } from '../../../../../session/sending/send-with-retries.ts'
import type { Sent } from '../../../../../session/sending/upload.ts'
import type { Sending } from '../batch/entry.ts'

export type Attempt = { readonly signal: AbortSignal; readonly onProgress: (sent: Sent) => void }

/** What ended the whole upload before each paper had its turn. */
type Stop = { readonly message: string }

export type Outcome = { readonly uploaded: number; readonly failed: number; readonly stopped?: Stop }

export type QueuePorts<Data> = {
  /** Sends one; with the same key where it is sent again. */
  readonly send: (id: string, attempt: Attempt) => Promise<Result<Data>>
  /** What becomes of one; undefined where it is as before. Resolves once it is stored. */
  readonly mark: (id: string, sending: Sending | undefined) => Promise<void>
  readonly progressed: (id: string, sent: Sent | undefined) => void
  readonly uploaded: (id: string, data: Data) => void
  readonly refused: (id: string, error: ApiError) => void
  /** Called when the queue begins with something (true) and when it is empty (false). */
  readonly running: (isRunning: boolean) => void
  readonly finished: (outcome: Outcome) => void
  /** Milliseconds before each further attempt after a lost response. */
  readonly waits?: readonly number[]
}

const WAITS = [1000, 2000, 4000, 8000, 15_000]
const SENT_AND_CANCELLED = 'Cancelled after it had been sent. Retry finds out whether it was stored.'
const LOST = 'The response was lost. Retry finds out whether the paper was stored.'

const isOver = ({ status }: ApiError) => status === 401

type Ended = 'uploaded' | 'failed' | 'cancelled' | Stop

/** Uploads one after the other. It lives outside of any screen; what it does to an entry is marked before and after. */
export const createQueue = <Data>(ports: QueuePorts<Data>) => {
  const { waits = WAITS } = ports
  const waiting: string[] = []
  let current: { readonly id: string; readonly control: AbortController } | undefined
  let isRunning = false

  const settle = async (id: string, result: Result<Data>, isWholeSent: boolean): Promise<Ended> => {
    if (result.error === undefined) {
      ports.uploaded(id, result.data)
      return 'uploaded'
    }
    const { error } = result
    if (current?.control.signal.aborted) {
      await ports.mark(id, isWholeSent ? { phase: 'unknown', message: SENT_AND_CANCELLED } : undefined)
      return 'cancelled'
    }
    if (isOver(error)) {
      await ports.mark(id, undefined)
      return { message: error.message }
    }
    if (isUncertain(error)) {
      await ports.mark(id, { phase: 'unknown', message: `${error.message}. ${LOST}` })
      return { message: error.message }
    }
    const { message, requestId } = error
    await ports.mark(id, { phase: 'failed', message, ...(requestId && { requestId }) })
    ports.refused(id, error)
    return 'failed'
  }

  const sendOne = async (id: string): Promise<Ended> => {
    const control = new AbortController()
    current = { id, control }
    let isWholeSent = false
    const onProgress = (sent: Sent) => {
      isWholeSent ||= sent.bytes >= sent.total
      ports.progressed(id, sent)
    }
    const { signal } = control
    const result = await sendWithRetries({
      send: async progressed => {
        await ports.mark(id, { phase: 'sending' })
        return await ports.send(id, { signal, onProgress: progressed })
      },
      onProgress,
      isPassing: isUncertain,
      waits,
      waiting: message => ports.mark(id, { phase: 'sending', message }),
      signal,
    })
    ports.progressed(id, undefined)
    const ended = await settle(id, result, isWholeSent)
    current = undefined
    return ended
  }

  const drop = async () => {
    const left = waiting.splice(0)
    for (const id of left) await ports.mark(id, undefined)
  }

  const run = async () => {
    isRunning = true
    ports.running(true)
    let [uploaded, failed] = [0, 0]
    let stopped: Stop | undefined
    for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
      const ended = await sendOne(id)
      if (ended === 'uploaded') uploaded += 1
      else if (ended === 'failed') failed += 1
      else if (ended !== 'cancelled') {
        stopped = ended
        await drop()
      }
    }
    isRunning = false
    ports.running(false)
    ports.finished({ uploaded, failed, ...(stopped && { stopped }) })
  }

  return {
    start: async (ids: readonly string[]) => {
      const fresh = ids.filter(id => id !== current?.id && !waiting.includes(id))
      waiting.push(...fresh)
      // stored at once, however many they are
      await Promise.all(fresh.map(id => ports.mark(id, { phase: 'waiting' })))
      if (!isRunning && waiting.length > 0) await run()
    },
    cancel: (id: string) => {
      const index = waiting.indexOf(id)
      if (index >= 0) {
        waiting.splice(index, 1)
        void ports.mark(id, undefined)
      } else if (current?.id === id) current.control.abort()
    },
    /** Ends what runs and forgets what waits. */
    end: () => {
      waiting.length = 0
      current?.control.abort()
    },
  }
}
