import { type Board, boardChanges, emptyBoard, BOARD } from '@shodh/contracts/board/board.ts'
import type { BoardEvent } from '@shodh/contracts/board/events.ts'
import type { StoredPicture } from '@shodh/contracts/board/picture.ts'
import { type MemberRow, memberRowId, type Person } from '@shodh/contracts/board/vault-rows.ts'
import type { Recorded } from '@shodh/contracts/event.ts'
import type { withQueries } from '../with-queries.ts'

export const pictureOf = (letter: string): StoredPicture => ({
  small: { sha256: `${letter}1`.repeat(32), bytes: 5 },
  medium: { sha256: `${letter}2`.repeat(32), bytes: 6 },
  large: { sha256: `${letter}3`.repeat(32), bytes: 7 },
  width: 800,
  height: 600,
})

type Revision = Partial<Extract<BoardEvent, { type: 'MemberAdded' }>['data']>

const hashOf = (memberId: string, revision: number) => `${revision}`.padStart(64, memberId)

/** Events of the board, in which the ids of sections and members are words. */
export const created = (sectionId: string, name = sectionId, isActive = true): BoardEvent => ({
  type: 'SectionCreated',
  data: { sectionId, name, isActive },
})
const revised =
  (type: 'MemberAdded' | 'MemberRevised') =>
  (sectionId: string, memberId: string, given: Revision = {}): BoardEvent => {
    const { revision = 1 } = given
    const flags = { isActive: true, isContactPublic: false }
    return { type, data: { sectionId, memberId, revision, rowHash: hashOf(memberId, revision), ...flags, ...given } }
  }
export const added = revised('MemberAdded')
export const changed = revised('MemberRevised')
export const removed = (sectionId: string, memberId: string): BoardEvent => ({
  type: 'MemberRemoved',
  data: { sectionId, memberId },
})
export const erased = (sectionId: string, memberId: string, ...pictures: StoredPicture[]): BoardEvent => ({
  type: 'MemberErased',
  data: { sectionId, memberId, pictures },
})

type Change = (board: Board, event: Recorded<BoardEvent>) => Board

/** What the journal has of its board: events, each at a moment; the rows of persons in the vault. */
export const givenBoard = ({ given }: Pick<ReturnType<typeof withQueries>, 'given'>) => {
  let board = emptyBoard
  return {
    /** At noon of a day, UTC. */
    happens: (day: string, ...events: readonly BoardEvent[]) => {
      for (const event of events) {
        const revision = board.revision + 1
        const at = `${day}T12:00:00.000Z`
        const metadata = { schemaVersion: 1, at, actorId: 'editor', commandId: '', commandHash: '', correlationId: '' }
        const place = { id: `${revision}`, stream: BOARD, revision, position: revision }
        given.boardEvents.push({
          ...place,
          type: event.type,
          data: JSON.stringify(event.data),
          metadata: JSON.stringify(metadata),
        })
        board = (boardChanges[event.type] as Change)(board, { ...event, ...place, metadata })
      }
      given.give('board', { ...board, id: BOARD })
    },
    /** Who a member is from a revision on. */
    isCalled: (memberId: string, fullName: string, more: Partial<Person> = {}, revision = 1) => {
      const rowHash = hashOf(memberId, revision)
      const person = { fullName, designation: 'Editor', description: 'Reads', ...more }
      const row: MemberRow = { id: memberRowId({ memberId, rowHash }), memberId, salt: '', storedAt: 0, person }
      given.store('board-members', row)
    },
  }
}
