import { exampleMember, exampleSection } from '@shodh/contracts/board/examples.ts'
import { expect, test } from 'vitest'
import { searchBoard } from './search-board.ts'

const board = [{ ...exampleSection, members: [{ ...exampleMember, fullName: 'Zoë Ørsted' }] }]

test.for(['zoe orsted', 'ZOË ØRSTED', 'Zoe\u0308 Ørsted', ' ørsted '])('a member is found as %s', search => {
  expect(searchBoard(board, search)).toEqual(board)
})

test('what no member has is not found', () => {
  expect(searchBoard(board, 'zoe orstad')).toEqual([])
})
