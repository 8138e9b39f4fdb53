import { Unavailable } from '@shodh/adapters/event-store/event-store.ts'
import { messageOf } from '@shodh/contracts/errors.ts'
import type { Environment } from '../settings/environment.ts'
import { type Check, findingsOf, type Finding, WITHIN_MS } from './finding.ts'

type Closable = { close(): Promise<void> }

/** Without credentials that a driver repeats of an address. */
const sentenceOf = (error: unknown) => {
  const sentence = messageOf(error)
    .replaceAll(/\/\/[^/\s@]*@/gu, '//')
    .replace(/\.$/u, '')
  const remedy = error instanceof Unavailable ? 'is it started, and are host and port right?' : 'set it right.'
  return `${sentence}: ${remedy}`
}

/** Opens a store, and reads something that takes the rights that the journal needs. */
const checkStore = <Opened extends Closable>(
  name: string,
  open: () => Promise<Opened>,
  read: (opened: Opened) => Promise<unknown>,
) => {
  const check: Check = async found => {
    const opened = await open()
    try {
      await read(opened)
      found('well', `${name} responds, and accepts the journal.`)
    } finally {
      await opened.close()
    }
  }
  return findingsOf(name, check, sentenceOf)
}

/** Why NATS can't be used; undefined where it can. A first attempt that took too long is not the last. */
const natsFailure = async (open: (onFailure: (reason: string | undefined) => void) => Promise<Closable>) => {
  const settled = Promise.withResolvers<string | undefined>()
  let last: string | undefined
  const bus = await open(reason => {
    last = reason
    if (reason?.endsWith('TIMEOUT') !== true) settled.resolve(reason)
  })
  const timer = setTimeout(() => settled.resolve(last), WITHIN_MS)
  try {
    return await settled.promise
  } finally {
    clearTimeout(timer)
    await bus.close()
  }
}

/** Each engine that the settings name: whether it responds, and takes the credentials. */
export const checkEngines = async (settings: Environment): Promise<readonly Finding[]> => {
  const { enginePorts } = await import('../stores/engine-stores.ts')
  const ports = enginePorts(settings, WITHIN_MS)
  const bus: Check = async found => {
    const logger = (resolve: (reason: string | undefined) => void) => ({
      info: () => resolve(undefined),
      warn: (sentence: unknown) => resolve(String(sentence)),
    })
    const failure = await natsFailure(resolve => ports.bus(logger(resolve)))
    if (failure === undefined) found('well', 'NATS responds, and accepts the journal.')
    else found('doubtful', `${failure}.`)
  }
  const checks = [
    checkStore('EventStoreDB', ports.events, events => events.head()),
    checkStore('MongoDB', ports.views, views => views.checkpoints()),
    findingsOf('NATS', bus, sentenceOf),
  ]
  return (await Promise.all(checks)).flat()
}
