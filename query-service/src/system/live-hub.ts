import { type Changes, SYSTEM } from '@shodh/contracts/system/live.ts'
import type { Ports } from '../ports.ts'

type HubPorts = Pick<Ports, 'logId' | 'bus' | 'head' | 'freshness' | 'system'>

/** Milliseconds that changes are gathered, after which the log is looked at without a message, and that read models are waited for. */
const GATHER_MS = 200
const LOOK_EVERY_MS = 5000
const PROJECTED_WITHIN_MS = 1000

/** Milliseconds between two looks at the state of the system. */
const LOOK_AT_SYSTEM_MS = 1000

type Listener = (changes: Changes) => void

/** Looks at the new events of the log, once for all listeners, when read models have projected them. */
export const liveHub = ({ logId, bus, head, freshness, system }: HubPorts) => {
  const listeners = new Set<Listener>()
  let seen: number | undefined
  let mark: string | undefined
  let markedAt = -Infinity
  let looking: Promise<void> | undefined
  let gathering: NodeJS.Timeout | undefined
  let end: (() => void) | undefined

  const changesSince = async (last: number): Promise<Changes> => {
    const position = await head()
    if (position <= last)
      return { position: `${logId}.${Math.max(0, last)}`, models: [], documents: {}, isPartial: false }
    await freshness(position, PROJECTED_WITHIN_MS)
    const changes = await system.changesAfter(last)
    seen = position
    return changes
  }
  const hasSystemChanged = async () => {
    if (performance.now() - markedAt < LOOK_AT_SYSTEM_MS) return false
    const before = mark
    mark = await system.mark()
    markedAt = performance.now()
    return before !== mark
  }
  const look = async () => {
    if (seen === undefined) return
    const changes = await changesSince(seen)
    const models = [...changes.models, ...((await hasSystemChanged()) ? [SYSTEM] : [])]
    if (models.length > 0) for (const listener of listeners) listener({ ...changes, models })
  }
  const lookOnce = () => {
    looking ??= look()
      .catch(() => undefined)
      .finally(() => (looking = undefined))
  }
  const wake = () => {
    gathering ??= setTimeout(() => {
      gathering = undefined
      lookOnce()
    }, GATHER_MS)
  }

  const begin = async () => {
    const unsubscribe = bus.subscribe('projected', wake)
    const timer = setInterval(lookOnce, LOOK_EVERY_MS).unref()
    end = () => {
      unsubscribe()
      clearInterval(timer)
      clearTimeout(gathering)
      gathering = undefined
      seen = undefined
    }
    mark = await system.mark()
    seen = await head()
  }

  return {
    /** Calls back with changes from now on, until what it returns is called. */
    listen: async (listener: Listener) => {
      listeners.add(listener)
      if (listeners.size === 1) await begin()
      return () => {
        if (listeners.delete(listener) && listeners.size === 0) end?.()
      }
    },
  }
}
