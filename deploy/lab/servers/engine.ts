import { messageOf } from '@shodh/contracts/errors.ts'
import { retry } from '@shodh/contracts/flow/retry.ts'
import { type Image, startContainer } from './containers.ts'
import type { ServerProcess } from './server-process.ts'

/** What a server reports of itself. */
export type ServerIdentity = {
  readonly name: string
  readonly version: string
  readonly kind: 'the real server' | 'a compatible server' | 'test equipment'
}

export type StartOptions = {
  /** Any free one unless given. */
  readonly port?: number
  /** For a server that can store something; without, it stores nothing. */
  readonly directory?: string
  /** Called before something is built that takes its time. */
  readonly onBuild?: () => void
}

/** A kind of server that ports are implemented on, and how tests and development come by one. */
export type Engine = {
  readonly name: 'eventstoredb' | 'mongodb' | 'nats'
  readonly setting: 'EVENTSTORE_URL' | 'MONGODB_URL' | 'NATS_URL'
  readonly image: Image
  /** Why this machine can't offer one without a container, if so. */
  readonly missing: () => string | undefined
  readonly start: (options: StartOptions) => Promise<ServerProcess>
  /** A request to the server itself; rejects within seconds where it doesn't respond. */
  readonly identify: (url: string) => Promise<ServerIdentity>
  /** Removes what tests wrote under names that begin so. */
  readonly remove: (url: string, prefix: string) => Promise<void>
}

/** Milliseconds for the response to such a request. */
export const TIMEOUT_MS = 3_000

/** A server that responds, or why there is none. */
export type Offer =
  | {
      readonly url: string
      readonly identity: ServerIdentity
      readonly isNamed: boolean
      /** Of its process, where this one has started it. */
      readonly pid?: number | undefined
    }
  | { readonly missing: string; readonly isNamed: boolean }

export type Offered = { readonly offer: Offer; readonly stop: () => Promise<unknown> }

/** The server that the setting names, else one in a container, else what this machine has. */
export const offerOf = async (engine: Engine): Promise<Offered> => {
  const url = process.env[engine.setting] || undefined
  if (url !== undefined) return queried(engine, { url, stop: NOTHING_TO_STOP }, true)
  try {
    return await queried(engine, await unnamed(engine), false)
  } catch (error) {
    return { offer: { missing: sentenceOf(error), isNamed: false }, stop: NOTHING_TO_STOP }
  }
}

/** Requests to a server that has just been started: on a busy machine it takes its time over the first ones. */
const REQUESTS = 5

const identified = (engine: Engine, url: string, isNamed: boolean) =>
  retry({ afterError: (_, attempts) => (isNamed || attempts === REQUESTS ? undefined : 0) }, () => engine.identify(url))

type Started = { readonly url: string; readonly stop: Offered['stop']; readonly pid?: number }

const NOTHING_TO_STOP = async () => {}

const sentenceOf = (error: unknown) => messageOf(error).split('\n')[0] ?? ''

const queried = async (engine: Engine, { url, stop, pid }: Started, isNamed: boolean): Promise<Offered> => {
  try {
    return { offer: { url, identity: await identified(engine, url, isNamed), isNamed, pid }, stop }
  } catch (error) {
    await stop()
    const missing = isNamed ? `${engine.setting}: ${sentenceOf(error)}` : sentenceOf(error)
    return { offer: { missing, isNamed }, stop: NOTHING_TO_STOP }
  }
}

const unnamed = async (engine: Engine): Promise<Started> => {
  // where the image can't be fetched, Docker is no help
  const container = await startContainer(engine.image).catch(() => undefined)
  if (container !== undefined) return container
  const missing = engine.missing()
  if (missing !== undefined) throw new Error(missing)
  const { url, kill, pid } = await engine.start({})
  return { url, stop: kill, pid }
}
