// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from 'vitest'
import { person, tokens } from '../../../testing/people.ts'
import { served, yes, type Served } from '../../../testing/served.ts'
import { visit } from '../../../testing/shown.tsx'
import { openTab } from '../../../testing/tab.ts'
import { restore } from './restore.ts'
import { storedSession, storeSession } from './stored-session.ts'

let journal: Served
beforeEach(() => localStorage.clear())
afterEach(() => journal.close())

test('the session that is restored is of whoever signed in in another tab meanwhile', async () => {
  const other = person('Ravi Patil')
  journal = await served((_, { headers }) => {
    if (headers.authorization !== 'Bearer first') return yes(other)
    storeSession(other, tokens('second'))
    return yes(person())
  })
  visit(journal)
  const tab = openTab()
  storeSession(person(), tokens())
  await restore(tab)
  expect(tab.getState().session).toMatchObject({ isAuthenticated: true, user: { name: 'Ravi Patil' } })
  expect(storedSession()?.user.name).toBe('Ravi Patil')
})
