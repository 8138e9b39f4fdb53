import { randomUUID } from 'node:crypto'
import streams from '@eventstore/db-client/generated/streams_pb.js'
import { hasDrained, indexFrom, type Options, type ReadCall } from './calls.ts'
import type { PeerLog, Recorded } from './log.ts'
import { eventResponse, response } from './wire.ts'

/** The window of a filter that names none. */
const WINDOW = 32

/** Test equipment: everything that matches after a position, then live until the client cancels. */
export const subscribe = (log: PeerLog, call: ReadCall, options: Options): void => {
  const { matches, interval } = filterOf(options)
  let next = startOf(log, options)
  let [looked, caughtUp, busy] = [0, false, false]

  const deliver = (event: Recorded) => {
    const responses = matches(event) ? [eventResponse(event)] : []
    looked += 1
    if (looked % interval === 0) responses.push(checkpoint(event.position))
    return responses.map(message => call.write(message)).every(Boolean)
  }
  const pump = async () => {
    if (busy) return
    busy = true
    for (; next < log.all.length && !call.cancelled; next += 1) if (!deliver(log.all[next]!)) await hasDrained(call)
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

/** A subscription's position is that of the last event seen. */
const startOf = (log: PeerLog, options: Options) => {
  const requested = options.getAll()
  if (requested?.hasPosition()) return indexFrom(log.all, Number(requested.getPosition()?.getCommitPosition()) + 1)
  return requested?.hasEnd() ? log.all.length : 0
}

const filterOf = (options: Options) => {
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
