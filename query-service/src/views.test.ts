import { expect, test } from 'vitest'
import { deletedOnly, presentSince } from './deletable.ts'

const [there, gone, old] = [{ isDeleted: false }, { isDeleted: true }, {}] as never[]

test('readers see what is not deleted, and all of what could not be deleted yet', () => {
  const { since, where, has } = presentSince(4)
  expect([since, where]).toEqual([4, { isDeleted: false }])
  expect([there, gone, old].map(document => has(document!))).toEqual([true, false, true])
})

test('only what is deleted can be restored', () => {
  const { since, where, has } = deletedOnly()
  expect([since, where]).toEqual([0, { isDeleted: true }])
  expect([there, gone, old].map(document => has(document!))).toEqual([false, true, false])
})
