import { expect, test } from 'vitest'
import { markOf } from './mark.ts'

test.for([
  [{ shortName: 'shodh' }, 'S'],
  [{ shortName: 'शोध' }, 'शो'],
  [{ mark: 'é', shortName: 'X' }, 'É'],
  [{ mark: 'ß', shortName: 'X' }, 'ß'],
  [{ shortName: 'ﬁsh' }, 'ﬁ'],
  [{ shortName: ' ' }, ''],
] as const)('%o has one letter: %s', ([journal, mark]) => {
  expect(markOf(journal)).toBe(mark)
})
