import type { LateReading } from '@shodh/adapters/usage/readings/readings.ts'
import { type Generated, isPerson, isRobot, type KnownReading } from './generated-readings.ts'

const OFFSET_MS = 5.5 * 3_600_000
const DAY_MS = 86_400_000

const local = (at: number) => new Date(at + OFFSET_MS).toISOString()
const dayOf = (at: number) => local(at).slice(0, 10)
const hourOf = (at: number) => local(at).slice(0, 13)

/** A reading with its day and hour. */
type Dated = KnownReading & { readonly day: string; readonly hour: string }

/** The use of one paper: a ZIP is one of each paper in it. */
type Use = Pick<Dated, 'item' | 'day'> & { readonly session: string; readonly isRequest: boolean }

const usesOf = ({ kind, item, who, day, hour, papers }: Dated): readonly Use[] =>
  (kind === 'zip' ? papers : [item]).map(used => ({
    item: used,
    day,
    session: `${used} ${who} ${hour}`,
    isRequest: kind !== 'page',
  }))

const distinct = <Item>(all: readonly Item[], nameOf: (item: Item) => string) => new Set(all.map(nameOf)).size

/** The day on which a late reading counts, by the rules of the design written down once more. */
const lateDay = ({ at, receivedAt }: LateReading) => {
  if (at > receivedAt || receivedAt - at > 30 * DAY_MS) return undefined
  const [own, received] = [dayOf(at), dayOf(receivedAt)]
  const monthBefore = new Date(Date.UTC(+received.slice(0, 4), +received.slice(5, 7) - 2)).toISOString().slice(0, 7)
  if (own.slice(0, 7) === received.slice(0, 7)) return own
  return own.slice(0, 7) === monthBefore && +received.slice(8) <= 5 ? own : received
}

const firstOfEach = (late: readonly LateReading[]) => [...new Map(late.map(each => [each.id, each])).values()]

type Range = { readonly from: string; readonly to: string }
export const ALWAYS: Range = { from: '0000', to: '9999' }

type Placed = { readonly item: string; readonly day: string }

/** COUNTER's rules over all readings at once: what the journal's figures must be, of an item or of the whole journal. */
export const expectedFigures = ({ readings, late }: Generated) => {
  const dated = readings.map((each): Dated => ({ ...each, day: dayOf(each.at), hour: hourOf(each.at) }))
  const people = dated.filter(isPerson)
  const clicks = Map.groupBy(people, ({ who, kind, item }) => `${who} ${kind} ${item}`)
  const counted = [...clicks.values()].flatMap(all =>
    all.filter(({ at }, n) => (all[n + 1]?.at ?? Infinity) - at > 30_000),
  )
  const allUses = counted.flatMap(usesOf)
  const allLate = firstOfEach(late).flatMap(each => {
    const day = lateDay(each)
    return day === undefined ? [] : [{ ...each, day }]
  })
  return ({ from, to }: Range = ALWAYS, item?: string) => {
    const wanted = <Each extends Placed>(all: readonly Each[]) =>
      all.filter(({ day, item: own }) => day >= from && day <= to && (item === undefined || own === item))
    const [of, lateOf, uses] = [wanted(counted), wanted(allLate), wanted(allUses)]
    const kind = (name: string) => [...of, ...lateOf].filter(each => each.kind === name).length
    const requests = uses.filter(({ isRequest }) => isRequest)
    const session = (use: Use) => use.session
    return {
      paperDownloads: kind('pdf'),
      pageViews: kind('page'),
      volumeDownloads: kind('zip'),
      late: lateOf.length,
      robots: wanted(dated.filter(isRobot)).length,
      /** Of all time only: the first of two counts for another day than the second. */
      doubleClicks: wanted(people).length - of.length,
      staff: wanted(dated.filter(({ reader }) => reader === '')).length,
      visits: distinct(of, ({ who, hour }) => `${who} ${hour}`),
      metrics: {
        totalRequests: requests.length + lateOf.filter(each => each.kind === 'pdf').length,
        uniqueRequests: distinct(requests, session),
        totalInvestigations: uses.length + lateOf.length,
        uniqueInvestigations: distinct(uses, session),
      },
    }
  }
}

export type ExpectedFigures = ReturnType<typeof expectedFigures>
