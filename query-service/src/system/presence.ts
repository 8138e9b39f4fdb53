import type { MessageBus } from '@shodh/adapters/message-bus/message-bus.ts'
import { Announced, PRESENCE_SECONDS } from '@shodh/contracts/system/live.ts'

/** Entries that are remembered at most: what is announced beyond is not shown. */
const REMEMBERED = 10_000

const parsed = (text: string) => {
  try {
    return Announced.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

/** Who has what open, as announced on the bus, in memory alone; forgotten after 30 s of silence. */
export const presence = (bus: Pick<MessageBus, 'listen'>, now: () => number = () => performance.now()) => {
  const seen = new Map<string, Announced & { readonly at: number }>()
  const isHere = ({ at }: { readonly at: number }) => now() - at < PRESENCE_SECONDS * 1000
  const forget = () => {
    for (const [key, one] of seen) if (!isHere(one)) seen.delete(key)
  }
  const stop = bus.listen(text => {
    const announced = parsed(text)
    if (!announced) return
    const key = `${announced.entity} ${announced.userId}`
    if (!announced.isOpen) return void seen.delete(key)
    // Stryker disable next-line ConditionalExpression: Forgetting earlier than necessary forgets nothing that is shown.
    if (seen.size >= REMEMBERED) forget()
    if (seen.has(key) || seen.size < REMEMBERED) seen.set(key, { ...announced, at: now() })
  })
  return {
    stop,
    /** Ids of the users who have it open. */
    at: (entity: string): readonly string[] => {
      forget()
      return [...seen.values()].flatMap(one => (one.entity === entity ? [one.userId] : []))
    },
  }
}
