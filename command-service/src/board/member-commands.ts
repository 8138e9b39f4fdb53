import type { AddMember, ReviseMember } from '@shodh/contracts/board/commands.ts'
import type { StoredPicture } from '@shodh/contracts/board/picture.ts'
import { memberRowId } from '@shodh/contracts/board/vault-rows.ts'
import type { Board } from '@shodh/contracts/board/board.ts'
import type { Refusal } from '@shodh/contracts/envelope.ts'
import { isRefusal, refuse } from '../decider.ts'
import type { Handled, RequestContext } from '../handle.ts'
import { commandIdOf, derivedId } from '../idempotency.ts'
import type { IfMatch } from '../given.ts'
import type { Ports } from '../ports.ts'
import {
  board,
  BOARD_STREAM,
  type BoardCommandRequest,
  boardRequest,
  memberOf,
  type OneMember,
} from './board-request.ts'
import { erasePerson, storePerson } from './member-rows.ts'
import { addMember, eraseMember, ownPictures, reviseMember } from './members.ts'
import { personWith } from './receive-member.ts'

type BoardPorts = Pick<Ports, 'handle' | 'vault'>
type Outcome = Refusal | Handled<Board>

/** Handles a command that names a row; one that is not in the log afterwards is erased. */
const handleWithRow = async (
  { handle, vault }: BoardPorts,
  row: { readonly memberId: string; readonly rowHash: string | undefined },
  command: BoardCommandRequest,
  by: RequestContext,
): Promise<Outcome> => {
  const outcome = await handle(command, by)
  const { memberId, rowHash } = row
  if (rowHash === undefined) return outcome
  const isNamed =
    !isRefusal(outcome) &&
    outcome.events.some(({ data }) => typeof data === 'object' && data && 'rowHash' in data && data.rowHash === rowHash)
  if (!isNamed) await vault.erase('board-members', memberRowId({ memberId, rowHash }))
  return outcome
}

type Added = {
  readonly sectionId: string
  readonly command: AddMember
  readonly picture: StoredPicture
  readonly fingerprint: string
  readonly ifMatch: IfMatch
}

/** The member's id derives from the command, so that a retry is about the same one. */
export const addToBoard = async (
  ports: BoardPorts,
  { sectionId, command, picture, fingerprint, ifMatch }: Added,
  by: RequestContext,
): Promise<{ readonly memberId: string; readonly outcome: Outcome }> => {
  const memberId = derivedId('member', commandIdOf(BOARD_STREAM, by.key))
  const rowHash = await storePerson(ports.vault, memberId, personWith({}, command))
  const added = { sectionId, memberId, rowHash, picture, terms: command, ifMatch }
  const outcome = await handleWithRow(
    ports,
    { memberId, rowHash },
    boardRequest({
      name: 'add-member',
      request: [sectionId, fingerprint],
      decide: state => addMember(state, added),
    }),
    by,
  )
  return { memberId, outcome }
}

type Revised = OneMember & {
  readonly command: ReviseMember
  readonly picture: StoredPicture | undefined
  readonly fingerprint: string
  readonly ifMatch: IfMatch
}

/** The person as the board has it now, and as it is to be; `rowHash` undefined where nothing of it changes. */
const revisedPerson = async ({ handle, vault }: BoardPorts, { command, ...one }: Revised) => {
  const member = memberOf(await handle.read(BOARD_STREAM, board), one)
  if (isRefusal(member)) return { before: undefined, rowHash: undefined }
  const { rowHash: before } = member
  const row = await vault.get('board-members', memberRowId({ memberId: one.memberId, rowHash: before }))
  if (!row) return { before, rowHash: undefined }
  const person = personWith(row.person, command)
  const isSame = JSON.stringify(person) === JSON.stringify(personWith(row.person, {}))
  return { before, rowHash: isSame ? undefined : await storePerson(vault, one.memberId, person) }
}

const ATTEMPTS = 5

/** Merged into the person as it is: where another command revised it meanwhile, it is merged again. */
export const reviseOnBoard = async (ports: BoardPorts, revised: Revised, by: RequestContext): Promise<Outcome> => {
  const { sectionId, memberId, command, picture, fingerprint, ifMatch } = revised
  for (let attempt = 1; ; attempt += 1) {
    const { before, rowHash } = await revisedPerson(ports, revised)
    const revision = { sectionId, memberId, rowHash, picture, terms: command, ifMatch }
    let isOutdated = false
    const outcome = await handleWithRow(
      ports,
      { memberId, rowHash },
      boardRequest({
        name: 'revise-member',
        request: [sectionId, memberId, fingerprint],
        decide: state => {
          const member = memberOf(state, revised)
          isOutdated = !isRefusal(member) && member.rowHash !== before
          if (isOutdated) return refuse('PRECONDITION_FAILED')
          return reviseMember(state, { ...revision, toSectionId: command.sectionId ?? sectionId })
        },
      }),
      by,
    )
    if (!isOutdated || attempt === ATTEMPTS) return outcome
  }
}

const FILES = ['small', 'medium', 'large'] as const

/** Erases a member from the log's point of view first; what is interrupted after that, the sweep completes. */
export const eraseFromBoard = async (ports: BoardPorts, one: OneMember, by: RequestContext): Promise<Outcome> => {
  const { handle, vault } = ports
  const state = await handle.read(BOARD_STREAM, board)
  const pictures = isRefusal(eraseMember(state, one)) ? [] : ownPictures(state, one.memberId)
  // one that an event still names is left alone
  for (const picture of pictures)
    for (const size of FILES) await vault.put('erased-files', { id: picture[size].sha256 })
  const outcome = await handle(
    boardRequest({ name: 'erase-member', request: one, decide: current => eraseMember(current, one) }),
    by,
  )
  if (!isRefusal(outcome)) await erasePerson(vault, one.memberId)
  return outcome
}
