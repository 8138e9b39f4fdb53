import { pathToFileURL } from 'node:url'
import { parentPort, workerData } from 'node:worker_threads'
import { receivedError, sentError, type ThreadError } from '@shodh/adapters/event-store/threads.ts'
import { documentFrame, documentRenderer } from '@shodh/query-service/pages/document.ts'
import type * as Bundle from '@shodh/frontend/entry-server.tsx'
import type { LoadedText, Renderer, RenderRequest } from '@shodh/query-service/ports.ts'
import { threadTime } from '../http/load/thread-time.ts'

/** The folder of the built frontend, and the bundle that renders its pages. */
export type RenderThreadData = { readonly root: string; readonly bundle: string }

/** A response as it is sent to another thread. */
export type SentResponse = {
  readonly status: number
  readonly headers: readonly (readonly [string, string])[]
  readonly body: ArrayBuffer
}

/** Calls of the renderer, each with the only value that it takes; `load` stays where the call comes from. */
type Values = {
  readonly pathOf: string
  readonly render: Omit<RenderRequest, 'load'>
  readonly shellWith: Parameters<Renderer['shellWith']>[0]
}

export type RenderCall = {
  readonly [Name in keyof Values]: { readonly name: Name; readonly value: Values[Name] }
}[keyof Values]

type Loaded = { readonly response: SentResponse } | ThreadError

/** `load` counts what all calls have loaded. */
export type ToRenderThread =
  | { readonly call: number; readonly of: RenderCall }
  | { readonly load: number; readonly loaded: Loaded }

/** `ready`: everything is loaded. `taken`: milliseconds of the processor since the message before. */
export type FromRenderThread =
  | 'ready'
  | { readonly call: number; readonly ended: { readonly result: unknown } | ThreadError; readonly taken: number }
  | { readonly call: number; readonly load: number; readonly address: string }

const port = parentPort
if (port === null) throw new Error('Pages are rendered in a thread of their own')
const post = (message: FromRenderThread) => port.postMessage(message)

const { root, bundle } = workerData as RenderThreadData

const renderer = (async () => {
  const pages: typeof Bundle = await import(pathToFileURL(bundle).href)
  return documentRenderer(pages, await documentFrame(root))
})()

void renderer.then(() => post('ready'))

const loads = new Map<number, PromiseWithResolvers<LoadedText>>()
let lastLoad = 0

const loadFor = (call: number) => (address: string) => {
  const loaded = Promise.withResolvers<LoadedText>()
  lastLoad += 1
  loads.set(lastLoad, loaded)
  post({ call, load: lastLoad, address })
  return loaded.promise
}

const receive = (load: number, loaded: Loaded) => {
  const waiting = loads.get(load)
  loads.delete(load)
  if ('error' in loaded) return waiting?.reject(receivedError(loaded))
  const { body, status, headers } = loaded.response
  const byName = new Map(headers)
  // to make a whole Response takes longer than to parse its body
  waiting?.resolve({
    status,
    headers: { get: name => byName.get(name) ?? null },
    text: async () => Buffer.from(body).toString(),
  })
}

const run = async (call: number, { name, value }: RenderCall): Promise<unknown> => {
  const { pathOf, render, shellWith } = await renderer
  if (name === 'pathOf') return pathOf(value)
  return name === 'render' ? render({ ...value, load: loadFor(call) }) : shellWith(value)
}

let taken = threadTime()

const respond = async (call: number, of: RenderCall) => {
  const ended = await run(call, of).then(result => ({ result }), sentError)
  const before = taken
  taken = threadTime()
  post({ call, ended, taken: taken - before })
}

port.on('message', (message: ToRenderThread) =>
  'load' in message ? receive(message.load, message.loaded) : void respond(message.call, message.of),
)
