import type { BoardEvent } from '@shodh/contracts/board/events.ts'
import { expect, test } from 'vitest'
import { moment, specify } from '../testing/specification.ts'
import { board } from './board.ts'

const given = specify(board)

const created = (sectionId: string): BoardEvent => ({
  type: 'SectionCreated',
  data: { sectionId, name: sectionId.toUpperCase(), isActive: true },
})
const added = (memberId: string): BoardEvent => ({
  type: 'MemberAdded',
  data: { memberId, sectionId: 's', revision: 1, rowHash: memberId, isActive: true, isContactPublic: false },
})

test('the board is one document, with sections and members in their order and what was deleted', () => {
  given(
    created('s'),
    created('t'),
    added('a'),
    added('b'),
    { type: 'MembersReordered', data: { sectionId: 's', memberIds: ['b', 'a'] } },
    { type: 'SectionsReordered', data: { sectionIds: ['t', 's'] } },
    { type: 'MemberRemoved', data: { sectionId: 's', memberId: 'b' } },
  ).then({
    id: 'board',
    revision: 6,
    sections: [
      { id: 't', name: 'T', members: [], revision: 1 },
      { id: 's', name: 'S', revision: 6, members: [{ id: 'a', createdAt: moment(2) }] },
    ],
    deletedMembers: [{ member: { id: 'b' }, place: 1, deletedAt: moment(6), deletedBy: 'editor' }],
  })
})

test('the board has nothing of people but their ids', () => {
  const { projected } = given(created('s'), added('a'), {
    type: 'MemberErased',
    data: { sectionId: 's', memberId: 'a', pictures: [] },
  })
  expect(projected).toMatchObject([{ sections: [{ members: [] }], erased: ['a'] }])
})
