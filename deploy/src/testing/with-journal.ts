import { afterAll, beforeAll } from 'vitest'
import type { Client } from './client.ts'
import { type RunningJournal, runningJournal } from './journal.ts'
import { peopleOf } from './people.ts'

/** A journal for the tests of one file, with its first editor, a visitor and who else is invited. */
export const withJournal = (variables: NodeJS.ProcessEnv = {}) => {
  const at = {} as { journal: RunningJournal; editor: Client; visitor: Client }
  const signIn = async () => {
    at.editor = await at.journal.editor()
    at.visitor = at.journal.visitor()
  }
  beforeAll(async () => {
    at.journal = await runningJournal(variables)
    await signIn()
  })
  afterAll(() => at.journal.close())
  return {
    get journal() {
      return at.journal
    },
    get editor() {
      return at.editor
    },
    get people() {
      return peopleOf(at.journal)
    },
    get visitor() {
      return at.visitor
    },
    restart: async () => {
      await at.journal.restart()
      await signIn()
    },
  }
}
