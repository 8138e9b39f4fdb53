import { Worker } from 'node:worker_threads'
import { receivedError, sentError } from '@shodh/adapters/event-store/threads.ts'
import { renderThread } from '../http/load/processor-time.ts'
import type { Loaded, Renderer, RenderRequest } from '@shodh/query-service/ports.ts'
import type { FromRenderThread, RenderCall, RenderThreadData, SentResponse, ToRenderThread } from './render-thread.ts'

/** A page takes a few megabytes while it is rendered, the bundle some thirty. */
const LIMITS = { maxYoungGenerationSizeMb: 8, maxOldGenerationSizeMb: 192 }

/** Milliseconds without a message after which a busy thread is ended. */
const SILENT_MAX_MS = 15_000

type Call = PromiseWithResolvers<unknown> & {
  readonly load: RenderRequest['load'] | undefined
  readonly began: number
  /** What it waits for. */
  loading: number
}

type Report = (error: Error) => void

/** The headers that pages are rendered from. */
const HEADERS = ['content-type', 'etag', 'location']

const sent = async (response: Loaded): Promise<SentResponse> => ({
  status: response.status,
  headers: HEADERS.flatMap(name => {
    const value = response.headers.get(name)
    return value === null ? [] : [[name, value] as const]
  }),
  body: await response.arrayBuffer(),
})

/** Starts the nth thread, which does not keep its process running. `onEnd` is called once, when it renders no more. */
const startThread = (workerData: RenderThreadData, nth: number, onEnd: (error: Error) => void) => {
  const worker = new Worker(new URL('./render-thread.ts', import.meta.url), { workerData, resourceLimits: LIMITS })
  worker.unref()
  const calls = new Map<number, Call>()
  let last = 0
  let isReady = false
  let isOver = false

  const end = (error: Error) => {
    if (isOver) return
    isOver = true
    clearTimeout(silence)
    onEnd(error)
    for (const { reject } of calls.values()) reject(error)
    calls.clear()
    void worker.terminate()
  }
  /** Whether there is a call that does not wait for what it loads. */
  const isBusy = () => isReady && calls.values().some(({ loading }) => loading === 0)
  const silence = setTimeout(() => {
    if (isBusy()) end(new Error(`Thread ${nth} that renders pages said nothing for ${SILENT_MAX_MS} ms`))
  }, SILENT_MAX_MS).unref()
  /** The time begins when the thread becomes busy: not with each further request. */
  const becomeBusy = () => {
    if (!isBusy()) silence.refresh()
  }
  const post = (message: ToRenderThread, transferred: ArrayBuffer[] = []) => worker.postMessage(message, transferred)

  const load = async ({ call: number, load, address }: Extract<FromRenderThread, { readonly load: number }>) => {
    const call = calls.get(number)
    if (!call?.load) return post({ load, loaded: sentError(new Error(`${address} is loaded for nobody`)) })
    call.loading += 1
    try {
      const loaded = await sent(await call.load(address))
      post({ load, loaded: { response: loaded } }, [loaded.body])
    } catch (error) {
      post({ load, loaded: sentError(error) })
    } finally {
      becomeBusy()
      call.loading -= 1
    }
  }

  worker.on('message', (message: FromRenderThread) => {
    silence.refresh()
    if (message === 'ready') return void (isReady = true)
    if ('load' in message) return void load(message)
    const { call, ended, taken } = message
    renderThread.taken += taken
    const waiting = calls.get(call)
    calls.delete(call)
    if ('error' in ended) waiting?.reject(receivedError(ended))
    else waiting?.resolve(ended.result)
  })
  worker.on('error', end)
  renderThread.late = () => {
    const [oldest] = calls.values()
    return oldest ? performance.now() - oldest.began : 0
  }
  worker.on('exit', code => end(new Error(`Thread ${nth} that renders pages ended with ${code}`)))

  return (of: RenderCall, load?: RenderRequest['load']) => {
    const call = { ...Promise.withResolvers<unknown>(), load, began: performance.now(), loading: 0 }
    last += 1
    becomeBusy()
    post({ call: last, of })
    calls.set(last, call)
    return call.promise
  }
}

/**
 * Renders in a thread, which is started when something is first rendered, and again after it has failed, run out of memory
 * or stopped responding: what was under way then rejects. Each end is reported, though nothing was under way.
 */
export const threadRenderer = (data: RenderThreadData): Renderer & { reportTo: (report: Report) => void } => {
  let report: Report = () => {}
  let thread: ReturnType<typeof startThread> | undefined
  let started = 0
  const call = (of: RenderCall, load?: RenderRequest['load']) => {
    thread ??= startThread(data, (started += 1), error => {
      thread = undefined
      report(error)
    })
    return thread(of, load)
  }
  return {
    reportTo: to => void (report = to),
    pathOf: async value => (await call({ name: 'pathOf', value })) as string,
    render: async ({ load, ...value }) =>
      (await call({ name: 'render', value }, load)) as Awaited<ReturnType<Renderer['render']>>,
    shellWith: async value => (await call({ name: 'shellWith', value })) as Awaited<ReturnType<Renderer['shellWith']>>,
  }
}
