import { randomUUID } from 'node:crypto'
import streams from '@eventstore/db-client/generated/streams_pb.js'
import { type Counts, countSent, hasDrained, indexFrom, type Options, type ReadCall } from './calls.ts'
import type { PeerLog, Recorded } from './log.ts'
import { eventResponse, response } from './wire.ts'

/** The window of a filter that names none. */
const WINDOW = 32

/** Test equipment: everything that matches after a position, then live until the client cancels. */
export const subscribe = (log: PeerLog, call: ReadCall, options: Options, counts: Counts): void => {
  const { matches, interval } = filterOf(options)
  // a position, since what is removed moves the events after it
  let from = startOf(log, options)
  let [looked, caughtUp, busy] = [0, false, false]

  const deliver = (event: Recorded) => {
    looked += 1
    counts.looked += 1
    let hasRoom = true
    if (matches(event)) {
      countSent(counts, event)
      hasRoom = call.write(eventResponse(event))
    }
    return looked % interval === 0 ? call.write(checkpoint(event.position)) : hasRoom
  }
  const pump = async () => {
    if (busy) return
    busy = true
    let next = indexFrom(log.all, from)
    for (let event = log.all[next]; event && !call.cancelled; event = log.all[next]) {
      from = event.position + 1
      next += 1
      if (deliver(event)) continue
      await hasDrained(call)
      next = indexFrom(log.all, from)
    }
    busy = false
    if (caughtUp || call.cancelled) return
    caughtUp = true
    call.write(response(message => message.setCaughtUp(new streams.ReadResp.CaughtUp())))
  }

  call.write(confirmation())
  const unwatch = log.watch(() => void pump())
  call.on('cancelled', unwatch)
  void pump()
}

/** The position from which a subscription delivers: after that of the last event seen. */
const startOf = (log: PeerLog, options: Options) => {
  const requested = options.getAll()
  if (requested?.hasPosition()) return Number(requested.getPosition()?.getCommitPosition()) + 1
  return requested?.hasEnd() ? (log.all.at(-1)?.position ?? -1) + 1 : 0
}

export const filterOf = (options: Options) => {
  const filter = options.getFilter()
  if (!filter) return { matches: () => true, interval: Infinity }
  const onType = filter.getEventType()
  const expression = onType ?? filter.getStreamIdentifier()
  const pattern = expression?.getRegex() ? new RegExp(expression.getRegex(), 'u') : undefined
  const prefixes = expression?.getPrefixList() ?? []
  return {
    matches: ({ type, stream }: Recorded) => {
      const text = onType ? type : stream
      return pattern?.test(text) ?? prefixes.some(prefix => text.startsWith(prefix))
    },
    interval: (filter.hasMax() ? filter.getMax() : WINDOW) * (filter.getCheckpointintervalmultiplier() || 1),
  }
}

const confirmation = () => {
  const confirmed = new streams.ReadResp.SubscriptionConfirmation()
  confirmed.setSubscriptionId(randomUUID())
  return response(message => message.setConfirmation(confirmed))
}

const checkpoint = (position: number) => {
  const reached = new streams.ReadResp.Checkpoint()
  reached.setCommitPosition(String(position))
  reached.setPreparePosition(String(position))
  return response(message => message.setCheckpoint(reached))
}
