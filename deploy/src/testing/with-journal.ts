import { afterAll, beforeAll } from 'vitest'
import type { Client } from './client.ts'
import { type RunningJournal, runningJournal } from './journal.ts'

/** A journal for the tests of one file, with its first editor and a visitor. */
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
    get visitor() {
      return at.visitor
    },
    restart: async () => {
      await at.journal.restart()
      await signIn()
    },
  }
}
