import { expect, test } from 'vitest'
import { initials } from './user-menu.tsx'

test.each([
  ['Asha Rao', 'AR'],
  ['  asha  vasant rao ', 'AV'],
  ['Asha', 'A'],
  ['', 'U'],
  ['   ', 'U'],
  ['शोभा पाटील', 'शोपा'],
])('the avatar of %j is %s', (name, letters) => {
  expect(initials(name)).toBe(letters)
})
