import { exampleMember, exampleSection } from '@shodh/contracts/board/examples.ts'
import type { BoardMember, BoardSection } from '@shodh/contracts/board/views.ts'
import type { Role } from '@shodh/contracts/users/fields.ts'
import { fireEvent, screen, within } from '@testing-library/react'
import { person } from '../../../../testing/examples/people.ts'
import { no, yes, type SentChange } from '../../../../testing/server/served.ts'
import { shownTo, visited } from '../../../../testing/screens/shown.tsx'
import { BoardScreen } from '../board-screen.tsx'

export const memberOf = (sectionId: string, fullName: string, fields: Partial<BoardMember> = {}): BoardMember => ({
  ...exampleMember,
  id: fullName,
  _id: fullName,
  sectionId,
  fullName,
  translations: [],
  ...fields,
})

export const sectionOf = (
  name: string,
  members: readonly string[] = [],
  fields: Partial<BoardSection> = {},
): BoardSection => ({
  ...exampleSection,
  id: name,
  _id: name,
  name,
  members: members.map(fullName => memberOf(name, fullName)),
  ...fields,
})

type Reply = ReturnType<typeof yes> | ReturnType<typeof no> | undefined

const PREFIX = '/api/v1/board-members'

/** A journal with a board: what it has, what was sent to it, and what it responds to changes. */
export const boardOf = (sections: readonly BoardSection[]) => ({
  sections,
  calls: [] as SentChange[],
  isForbidden: false,
  /** Undefined leaves a change unanswered. */
  change: (_: SentChange): Reply => yes({}),
})

type Board = ReturnType<typeof boardOf>

/** No store of the browser may respond in the journal's place. */
const tagged = (data: unknown, etag: string) => ({
  ...yes(data),
  headers: { etag: `"${etag}"`, 'cache-control': 'no-store' },
})

const read = ({ sections }: Board, path: string) => {
  if (path === '') return tagged(sections, 'board')
  const section = sections.find(({ id }) => path === `/sections/${id}`)
  return section ? tagged({ section }, section.id) : no(404, 'Section not found', 'SECTION_NOT_FOUND')
}

const respond = (board: Board, call: SentChange, kind: string | null): Reply => {
  if (call.path === '/deleted')
    return yes({ [kind ?? '']: [], pagination: { page: 1, limit: 20, total: 0, totalPages: 0 } })
  if (board.isForbidden) return no(403, 'Forbidden', 'FORBIDDEN')
  if (call.method === 'GET') return read(board, call.path)
  board.calls.push(call)
  return board.change(call)
}

export const openBoard = async (board: Board, role: Role = 'admin', path = '/') => {
  const user = person('Asha Rao', { role })
  await visited(({ pathname, searchParams }, { method = 'GET', headers }, body) => {
    const call = { method, path: decodeURIComponent(pathname).slice(PREFIX.length), body, etag: headers['if-match'] }
    if (pathname.endsWith('/users/profile')) return yes(user)
    return pathname.startsWith(PREFIX) ? respond(board, call, searchParams.get('kind')) : no(404, 'None')
  })
  shownTo(user, <BoardScreen />, path)
}

export const click = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))

export const shownSections = () =>
  screen
    .getAllByRole('region')
    .flatMap(region => within(region).queryByRole('heading', { level: 2 })?.textContent ?? [])
    .filter(name => name !== 'Recently deleted')

export const shownMembers = () => screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)
