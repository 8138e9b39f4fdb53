import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { closeContexts, sharedBrowser } from './browser.ts'
import { administrator } from '../journal.ts'
import { signInAt } from './sign-in.ts'
import { type AnyJournal, anyJournal, missing } from '../any-journal.ts'

type Editor = Awaited<ReturnType<AnyJournal['editor']>>

/** A journal, with what an editor adds, and a browser for the journeys of one file, which are skipped without both. */
export const withBrowser = (variables: NodeJS.ProcessEnv = {}, setUp?: (editor: Editor) => Promise<unknown>) => {
  let journal: AnyJournal
  let browser: Browser
  beforeAll(async () => {
    if (missing !== undefined) return
    journal = await anyJournal(variables)
    browser = await sharedBrowser()
    await setUp?.(await journal.editor())
  })
  afterAll(async () => {
    await closeContexts(browser)
    await journal?.close()
  })
  beforeEach(context => context.skip(missing !== undefined, missing))
  return {
    get journal() {
      return journal
    },
    get browser() {
      return browser
    },
    /** Signs the administrator in, up to the dashboard. */
    signIn: (page: Page) => signInAt(page, journal.address, administrator),
  }
}
