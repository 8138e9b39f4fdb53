import { createHash, randomBytes } from 'node:crypto'
import type { EventStore } from '@shodh/adapters/event-store/event-store.ts'
import { type MemberRow, memberRowId, memberRowText, type Person } from '@shodh/contracts/board/vault-rows.ts'
import type { BoardEvent } from '@shodh/contracts/board/events.ts'
import { recorded } from '@shodh/contracts/event.ts'
import type { Ports } from '../ports.ts'
import { BOARD_STREAM } from './board-request.ts'

const SALT_BYTES = 16

/** Stores a revision of a person before its event, which has the hash that it returns. */
export const storePerson = async (vault: Ports['vault'], memberId: string, person: Person): Promise<string> => {
  const salt = randomBytes(SALT_BYTES).toString('base64url')
  const rowHash = createHash('sha256').update(memberRowText({ memberId, salt, person })).digest('hex')
  const row: MemberRow = { id: memberRowId({ memberId, rowHash }), memberId, salt, storedAt: Date.now(), person }
  await vault.put('board-members', row, { group: memberId })
  return rowHash
}

/** Leaves nothing of a person. */
export const erasePerson = async (vault: Ports['vault'], memberId: string) => {
  const rows = await vault.listBy('board-members', memberId)
  await vault.erase('board-members', ...rows.map(({ id }) => id))
}

/** Milliseconds after which the event of a row was written, or never will be. */
const WRITTEN_AFTER_MS = 24 * 60 * 60 * 1000

const historyOf = async (events: Pick<EventStore, 'readStream'>) =>
  (await events.readStream(BOARD_STREAM)).events.map(event => recorded<BoardEvent>(event))

/**
 * Completes erasures that were interrupted, and erases rows whose event never was written; not while events may be missing,
 * without which a row seems to be of nobody.
 */
export const boardSweeper =
  ({ events, vault, system }: Pick<Ports, 'events' | 'vault'> & { system: Pick<Ports['system'], 'sweepObstacle'> }) =>
  async (now = Date.now()) => {
    const rows = await vault.list('board-members')
    if (rows.length === 0 || (await system.sweepObstacle()) !== undefined) return
    const history = await historyOf(events)
    const named = new Set(history.flatMap(({ data }) => ('rowHash' in data ? [memberRowId(data)] : [])))
    const erased = new Set(history.flatMap(({ type, data }) => (type === 'MemberErased' ? [data.memberId] : [])))
    const isOver = ({ id, memberId, storedAt }: MemberRow) =>
      erased.has(memberId) || (!named.has(id) && storedAt < now - WRITTEN_AFTER_MS)
    await vault.erase('board-members', ...rows.filter(isOver).map(({ id }) => id))
  }
