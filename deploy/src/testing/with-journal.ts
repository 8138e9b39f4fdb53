import type { FastifyBaseLogger } from 'fastify'
import { afterAll, beforeAll } from 'vitest'
import type { Client } from './client.ts'
import { type RunningJournal, runningJournal } from './journal.ts'
import { peopleOf } from './people.ts'

/** A journal for the tests of one file, with its first editor, a visitor and who else is invited. */
export const withJournal = (variables: NodeJS.ProcessEnv = {}, logger?: FastifyBaseLogger) => {
  let journal: RunningJournal
  let editor: Client
  let visitor: Client
  const signIn = async () => {
    editor = await journal.editor()
    visitor = journal.visitor()
  }
  beforeAll(async () => {
    journal = await runningJournal(variables, logger)
    await signIn()
  })
  afterAll(() => journal.close())
  return {
    get journal() {
      return journal
    },
    get editor() {
      return editor
    },
    get people() {
      return peopleOf(journal)
    },
    get visitor() {
      return visitor
    },
    restart: async () => {
      await journal.restart()
      await signIn()
    },
  }
}
