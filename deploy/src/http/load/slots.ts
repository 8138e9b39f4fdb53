import { requestSlots } from '@shodh/contracts/operations/request-limits.ts'
import type { FastifyRequest } from 'fastify'
import { isUpload } from '../connections/body-deadlines.ts'
import type { Check } from '../checks.ts'
import { networkOf } from '../limits.ts'
import { limitLogger } from '../logs/security-log.ts'
import { onceClosed } from '../connections/once-closed.ts'

const ALL = 'all'

/** Who is signed in may be one of many behind an address. */
const senderOf = ({ actor, ip }: FastifyRequest) => actor?.userId ?? networkOf(ip)

/** A form that may also come as JSON takes no file then. */
const slotOf = ({ routeOptions, raw }: FastifyRequest) => {
  const { slot } = routeOptions.config
  return slot === 'forms' && !isUpload(raw) ? undefined : slot
}

/** Holds each sender, and all together, to a few requests at a time of the routes that name a slot. */
export const holdSlots = (): Check => {
  const running = new Map<string, number>()
  const logLimit = limitLogger()

  const count = (key: string, change: number) => {
    const now = (running.get(key) ?? 0) + change
    if (now > 0) running.set(key, now)
    else running.delete(key)
  }

  return (request, reply) => {
    const slot = slotOf(request)
    if (slot === undefined) return undefined
    const { ofSender, ofAll, refused, retryAfter } = requestSlots[slot]
    const [own, all] = [`${slot} ${senderOf(request)}`, `${slot} ${ALL}`]
    if ((running.get(own) ?? 0) >= ofSender || (running.get(all) ?? 0) >= ofAll) {
      logLimit(request, `${slot} at a time`, networkOf(request.ip))
      return reply.refuse({ refused, retryAfter })
    }
    for (const key of [own, all]) count(key, 1)
    // also where the sender leaves or the response fails
    onceClosed(reply.raw, () => {
      for (const key of [own, all]) count(key, -1)
    })
    return undefined
  }
}
