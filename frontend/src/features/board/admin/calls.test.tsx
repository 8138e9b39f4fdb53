import { cleanup, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { person } from '../../../testing/examples/people.ts'
import { yes } from '../../../testing/server/served.ts'
import { shownTo, visited } from '../../../testing/screens/shown.tsx'
import { boardAddress, useStaffBoardQuery } from './calls.ts'

function Answer() {
  const { error } = useStaffBoardQuery()
  return <p>{error && 'message' in error && error.message}</p>
}

test('a response that is no list has an unexpected format', async () => {
  const journal = await visited(() => yes({ sections: [] }))
  shownTo(person(), <Answer />)
  expect(await screen.findByText('Unexpected response format')).toBeTruthy()
  cleanup()
  await journal.close()
})

test('nothing is sent to a section without an id', () => {
  expect(() => boardAddress.section('')).toThrow('Section ID is required and must be a string')
  expect(() => boardAddress.members(undefined as never)).toThrow('Section ID is required and must be a string')
})
