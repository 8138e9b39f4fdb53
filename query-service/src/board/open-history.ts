import { createHash } from 'node:crypto'
import type { StoredEvent } from '@shodh/adapters/event-store/event-store.ts'
import { memberRowId, type Person } from '@shodh/contracts/board/vault-rows.ts'
import { monthAfter } from '@shodh/contracts/time/months.ts'
import type { Ports, Views } from '../ports.ts'
import { makePerVersion, versionOf } from '../views/served-views.ts'
import { type BoardHistory, foldHistory, boardOn } from './history.ts'
import { inPageOrder, type PlacedMember } from './sections.ts'
import { today } from '../today.ts'

type Needed = Pick<Ports, 'vault' | 'settings'> & {
  readonly views: Pick<Views, 'board'>
  /** The events of the board, oldest first. */
  readonly events: () => Promise<readonly StoredEvent[]>
}

/** Two texts with the same hash look the same to visitors of a day of the past. */
const hashOf = ({ email: _, mobileNumber: __, ...shown }: Person) =>
  createHash('sha256').update(JSON.stringify(shown)).digest('base64url')

/** Every day on which the board may have changed: of its events, and those with which terms begin and end. */
const daysOf = ({ days, lastSeen }: BoardHistory, now: string) => {
  const first = days[0]?.day
  if (first === undefined) return []
  const terms = [...lastSeen.values()].flatMap(({ from, until }) => [
    ...(from === undefined ? [] : [`${from}-01`]),
    ...(until === undefined ? [] : [`${monthAfter(until)}-01`]),
  ])
  const all = [...days.map(({ day }) => day), ...terms.filter(day => day > first && day <= now)]
  return [...new Set(all)].sort()
}

/**
 * The board of every day. It is folded from the events of the board's stream, which are few, when somebody asks after
 * the board or the day has changed.
 */
export const openBoardHistory = ({ views, vault, settings, events }: Needed) => {
  const now = today(settings)

  const fold = async () => {
    const history = foldHistory(await events(), settings.timeZone)
    const texts = new Map((await vault.list('board-members')).map(({ id, person }) => [id, hashOf(person)]))
    const erased = new Set(history.latest.erased)
    const shownOf = ({ member: { id: memberId, rowHash, picture } }: PlacedMember) =>
      erased.has(memberId)
        ? [memberId]
        : [memberId, texts.get(memberRowId({ memberId, rowHash })), picture?.large.sha256]
    const shownOn = (day: string) =>
      JSON.stringify(
        inPageOrder(boardOn(history, day), settings).map(({ section: { id, name, translations }, members }) => [
          id,
          name,
          translations,
          ...members.map(shownOf),
        ]),
      )
    let before = '[]'
    const changes = daysOf(history, now.day()).filter(day => {
      const last = before
      before = shownOn(day)
      return before !== last
    })
    const pictures = Object.values(history.latest.pictures).flat()
    return { history, changes, pictures: new Map(pictures.map(picture => [picture.large.sha256, picture])) }
  }

  const sources = [views.board, now]
  const load = makePerVersion(sources, fold)

  return {
    /** It changes with the day, too. */
    version: () => versionOf(sources),
    /** With the days on which what visitors see changed, oldest first, and all pictures by the SHA-256 of their large size. */
    load,
    /** The day of the last change until a day; undefined where no board is recorded by then. */
    lastChange: async (day: string) => (await load()).changes.findLast(change => change <= day),
  }
}

export type OpenBoardHistory = ReturnType<typeof openBoardHistory>
