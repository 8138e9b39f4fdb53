import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { type AnyJournal, anyJournal, missing } from './any-journal.ts'
import { openBrowser } from './browser.ts'

type Editor = Awaited<ReturnType<AnyJournal['editor']>>

/** A journal with what the editor adds, and a browser, for the tests of a file; all are skipped where there can be neither. */
export const journey = (setUp: (editor: Editor) => Promise<unknown>) => {
  let journal: AnyJournal | undefined
  let browser: Browser | undefined
  beforeAll(async () => {
    if (missing !== undefined) return
    journal = await anyJournal({})
    browser = await openBrowser()
    await setUp(await journal.editor())
  })
  afterAll(async () => {
    await browser?.close()
    await journal?.close()
  })
  beforeEach(context => context.skip(missing !== undefined, missing))
  return {
    get journal() {
      if (!journal) throw new Error('The journal is opened before the first test')
      return journal
    },
    get browser() {
      if (!browser) throw new Error('The browser is opened before the first test')
      return browser
    },
  }
}
