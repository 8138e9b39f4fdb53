import type { EventStore } from '@shodh/adapters/event-store/event-store.ts'
import { type MessageBus, wakeUps } from '@shodh/adapters/message-bus/message-bus.ts'
import type { ReadStore } from '@shodh/adapters/read-store/read-store.ts'
import type { LogRefusal } from '@shodh/contracts/audit/proof/stored.ts'
import { pause } from '@shodh/contracts/flow/retry.ts'
import { retryWhileUnavailable } from '../../read-event.ts'
import { digestHeads } from './check-signed.ts'
import { type LogKey, type LogVault, openLogKey } from './log-key.ts'
import { type TreeHeadPublisher, treeHeadPublisher, type Recipients } from './publish-tree-head.ts'
import { openPublicLog, type PublicLog } from './public-log.ts'
import { headOf, type KnownHead, signTreeHead } from './sign-tree-head.ts'

/** Milliseconds between two looks for new events, where messages come and where none do, and between two checkpoints at least. */
const LOOK_EVERY_MS = 5000
const LOOK_WITHOUT_MESSAGES_MS = 500
const SIGN_EVERY_MS = 2000

/** Milliseconds until it is tried again after an error. */
const RETRY_AFTER_MS = 10_000

/** Milliseconds that others are given to respond once the process is to end. */
const STOP_WITHIN_MS = 1000

export type MaintainingPorts = Pick<Recipients, 'witnesses' | 'archives'> & {
  readonly events: EventStore
  readonly views: ReadStore
  readonly vault: LogVault
  /** Brings messages that events were projected, and so are there; none: they are looked for. */
  readonly bus?: Pick<MessageBus, 'subscribe' | 'failure'>
  /** Where the journal's first log comes from. */
  readonly origin: () => string
  readonly warn: (sentence: string) => void
  /** Tells who watches the log that it does not continue what was signed; called until it resolves. */
  readonly alarm: (refusal: LogRefusal) => Promise<void>
  readonly report: (error: unknown) => void
}

const NO_MESSAGES = { subscribe: () => () => {} }

/** Says a sentence again only after another one. */
const once = (say: (sentence: string) => void) => {
  let last: string | undefined
  return (sentence: string | undefined) => {
    if (sentence !== undefined && sentence !== last) say(sentence)
    last = sentence
  }
}

type AnnouncingPorts = { readonly vault: LogVault; readonly tree: PublicLog; readonly publisher: TreeHeadPublisher }

/** Publishes tree heads, one at a time: of those that come meanwhile only the last. */
const announcing = ({ vault, tree, publisher }: AnnouncingPorts, report: (error: unknown) => void) => {
  const beyond = new Map<string, KnownHead & { readonly log: string }>()
  let next: { readonly key: LogKey; readonly checkpoint: string } | undefined
  let running: Promise<void> | undefined

  const announce = async (key: LogKey, signed: string) => {
    const size = (await headOf(signed, key))?.size ?? 0
    const { checkpoint, beyond: found } = await publisher.cosign(tree, signed, size)
    for (const head of found) beyond.set(head.from, { ...head, log: key.id })
    await vault.update('log-heads', key.id, row => (row?.size === size ? { ...row, checkpoint } : undefined))
    await publisher.store(key, checkpoint)
  }
  const run = async () => {
    while (next) {
      const { key, checkpoint } = next
      next = undefined
      await announce(key, checkpoint).catch(report)
    }
    running = undefined
  }
  return {
    announce: (key: LogKey, checkpoint: string) => {
      next = { key, checkpoint }
      running ??= run()
    },
    /** Heads of the log that witnesses said they know, beyond what was announced to them. */
    beyond: ({ id }: LogKey): readonly KnownHead[] =>
      beyond
        .values()
        .filter(({ log }) => log === id)
        .toArray(),
    isContradicted: () => beyond.size > 0,
    done: async () => running,
  }
}

const follow = async (ports: MaintainingPorts, signal: AbortSignal, nextLook: () => Promise<void>) => {
  const { vault, origin, warn, alarm, report } = ports
  const tree = await openPublicLog(ports)
  const publisher = treeHeadPublisher({ ...ports, warn: once(warn) })
  const announcements = announcing({ vault, tree, publisher }, report)
  const warnOfRefusal = once(sentence => warn(`No checkpoint is signed. ${sentence}`))

  /** Others receive the last tree head again before the next is signed: they may know a later one. */
  const remind = async (key: LogKey) => {
    const last = await vault.get('log-heads', key.id)
    if (!last || last.size === 0 || last.size > tree.size()) return
    announcements.announce(key, last.checkpoint)
    await announcements.done()
  }

  const alarmOnce = async ({ id }: LogKey, refusal: LogRefusal) => {
    if (refusal.mailedAt !== undefined) return
    await alarm(refusal)
    const mailedAt = Date.now()
    await vault.update('log-heads', id, row => row?.refusal && { ...row, refusal: { ...row.refusal, mailedAt } })
  }

  let isFirst = true
  const signNow = async (isToAsk: boolean) => {
    const key = await openLogKey(vault, origin())
    if (isFirst) await remind(key)
    isFirst = false
    const others = isToAsk ? [...(await publisher.known(key)), ...(await digestHeads(vault, key.key.name))] : []
    const known = [...others, ...announcements.beyond(key)]
    const { checkpoint, refusal } = await signTreeHead({ vault, tree, key, now: Date.now }, known)
    if (checkpoint !== undefined) announcements.announce(key, checkpoint)
    warnOfRefusal(refusal?.sentence)
    if (refusal) await alarmOnce(key, refusal)
    return refusal !== undefined
  }

  let isToAsk = true
  while (!signal.aborted) {
    if (isToAsk || announcements.isContradicted() || (await tree.isBehind())) {
      await tree.grow(signal)
      if (!signal.aborted) isToAsk = await signNow(isToAsk)
      await pause(SIGN_EVERY_MS, signal)
    }
    await nextLook()
  }
  await announcements.done()
}

/** Resolves so many milliseconds after the signal has aborted. */
const longAfter = async (ms: number, signal: AbortSignal) => {
  const aborted = Promise.withResolvers<void>()
  // Stryker disable next-line BooleanLiteral, ObjectLiteral: A signal aborts once.
  signal.addEventListener('abort', () => aborted.resolve(), { once: true })
  // Stryker disable next-line ConditionalExpression: Where the signal has aborted before the start, nobody waits for it.
  if (!signal.aborted) await aborted.promise
  await pause(ms)
}

/** Keeps the tree of the public log complete and its head signed, until the signal aborts. One process does it at a time. */
export const maintainPublicLog = async (ports: MaintainingPorts, signal: AbortSignal): Promise<void> => {
  const report = (error: unknown) => {
    if (!signal.aborted) ports.report(error)
  }
  const { bus } = ports
  const hasMessages = () => bus !== undefined && bus.failure?.() === undefined
  const written = wakeUps(bus ?? NO_MESSAGES, ['projected'], signal)
  const nextLook = () => written.next(hasMessages() ? LOOK_EVERY_MS : LOOK_WITHOUT_MESSAGES_MS)
  const ended = longAfter(STOP_WITHIN_MS, signal)
  while (!signal.aborted) {
    const following = retryWhileUnavailable(signal, () => follow({ ...ports, report }, signal, nextLook)).catch(
      async (error: unknown) => {
        report(error)
        await pause(RETRY_AFTER_MS, signal)
      },
    )
    await Promise.race([following, ended])
  }
  written.end()
}
