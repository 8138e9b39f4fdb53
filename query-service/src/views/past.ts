import type { Position } from '@shodh/adapters/event-store/event-store.ts'
import type { Document } from '@shodh/adapters/read-store/read-store.ts'
import type { Refusal } from '@shodh/contracts/envelope.ts'
import { dayText, presentTime } from '@shodh/contracts/time/local-time.ts'
import { seesActors } from '../permissions.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { positionIn } from '../freshness.ts'
import type { Ports } from '../ports.ts'
import { VIEWS, type Views } from './views.ts'
import type { Sums } from '../usage/figures.ts'
import { type QueryResult, respondOnce } from '../responses.ts'
import { matching, select, groupedBy } from './select.ts'
import type { View } from './served-views.ts'

/** Read models as they were at any position. */
export type PastPort = {
  /** The last position at or before it that has an event. */
  readonly positionAt: (position: Position) => Promise<Position>
  /** The position of the last event that happened by then (epoch milliseconds). */
  readonly positionBy: (time: number) => Promise<Position>
  /** The positions at which something changed, in order. */
  readonly changes: () => Promise<readonly Position[]>
  /** When each of them happened, in epoch milliseconds. */
  readonly changeTimes: () => Promise<readonly number[]>
  /** When its event happened, in epoch milliseconds; undefined before the first. */
  readonly timeAt: (position: Position) => Promise<number | undefined>
  readonly document: (model: string, id: string, position: Position) => Promise<Document | null>
  readonly documents: (model: string, position: Position) => Promise<readonly Document[]>
}

/** The views that can be had as they were. */
export const OF_THE_PAST = ['years', 'volumes', 'volumePlaces', 'papers', 'paperHistories'] as const

export type PastViews = Pick<Views, (typeof OF_THE_PAST)[number]>

/** What responses as of a moment need. */
export type TimeTravel = Pick<Ports, 'past' | 'head' | 'logId'> & {
  readonly usage: { readonly counts: Pick<Ports['usage']['counts'], 'sums'> }
  readonly settings: Pick<Ports['settings'], 'timeZone'>
}

const isPresent = (document: Document) => !('isDeleted' in document && document.isDeleted === true)

const viewAt = <D extends Document>(past: PastPort, model: string, position: Position): View<D> => {
  const all = async () => (await past.documents(model, position)).filter(isPresent) as unknown as readonly D[]
  return {
    get: async id => {
      const document = await past.document(model, id, position)
      return document && isPresent(document) ? (document as D) : undefined
    },
    find: async query => select(await all(), query),
    count: async query => matching(await all(), query).length,
    groupBy: async (query, fields, summed) => groupedBy(matching(await all(), query), fields, summed),
    checkpoint: async () => position,
    version: async () => position,
  }
}

const viewsAt = (past: PastPort, position: Position) =>
  Object.fromEntries(OF_THE_PAST.map(name => [name, viewAt(past, VIEWS[name].model, position)])) as unknown as PastViews

/** ISO 8601 with its offset; a + in a query may have become a space. */
// Stryker disable next-line Regex: Date.parse reads no instant with further text behind its offset.
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+\- ]\d\d:\d\d)$/u

const unknown: Refusal = { refused: 'MOMENT_UNKNOWN' }

type Log = Pick<Ports, 'past' | 'head' | 'logId'>

/** The position that `asOf` names: of this log, and not of the future. */
export const momentOf = async (asOf: string, { past, head, logId }: Log): Promise<Position | Refusal> => {
  const named = positionIn(asOf)
  if (named) return named.log === logId && named.position <= (await head()) ? past.positionAt(named.position) : unknown
  const time = INSTANT.test(asOf) ? Date.parse(asOf.replace(' ', '+')) : Number.NaN
  const now = Date.now()
  return time <= now ? past.positionBy(time) : unknown
}

const forbidden = (request: FastifyRequest): Refusal | undefined => {
  if (!request.actor) return { refused: 'AUTHENTICATION_REQUIRED' }
  return seesActors(request) ? undefined : { refused: 'FORBIDDEN' }
}

type Find = (views: PastViews, sums: Sums) => Promise<QueryResult | Refusal>

/**
 * Responds as the journal would have at a moment, to those who may see who did what. Figures are those of the readings up to and with the
 * day of that moment, in the journal's time zone. Never cached.
 */
export const pastResponder = (ports: TimeTravel) => {
  const { past, usage, settings } = ports
  const { dayOf } = presentTime(settings)

  const sumsAt = async (position: Position): Promise<Sums> => {
    const time = await past.timeAt(position)
    return time === undefined ? new Map() : usage.counts.sums({ to: dayText(dayOf(time)) })
  }

  return async (request: FastifyRequest, reply: FastifyReply, asOf: string, find: Find) => {
    const refusal = forbidden(request)
    if (refusal) {
      if (refusal.refused === 'AUTHENTICATION_REQUIRED') reply.header('www-authenticate', 'Bearer')
      return reply.refuse(refusal)
    }
    const position = await momentOf(asOf, ports)
    if (typeof position !== 'number') return reply.refuse(position)
    const found = await find(viewsAt(past, position), await sumsAt(position))
    return respondOnce(request, reply, found)
  }
}
