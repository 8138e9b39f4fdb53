import { chromePath, NO_CHROMIUM, openBrowser, openPage } from '@shodh/deploy/testing/browser/browser.ts'
import { signInAt } from '@shodh/deploy/testing/browser/sign-in.ts'
import { startIndexedJournal } from '../journals/indexed-journal.ts'
import type { Row } from '../row.ts'
import { administrator } from '../server-process.ts'

const PAPERS = 10_000
const READY_MS = 500

export const dashboard: Row = {
  name: 'desk-dashboard',
  about: `The dashboard of an administrator of a journal of ${PAPERS.toLocaleString('en')} in Chromium, from the response to the sign-in on`,
  prepare: async bench => {
    if (chromePath === undefined) throw new Error(`There is ${NO_CHROMIUM}`)
    const { address, stop } = await startIndexedJournal(await bench.log({ papers: PAPERS }))
    bench.atEnd(stop)
    const browser = await openBrowser()
    bench.atEnd(() => browser.close())
    return async () => {
      const { page, context } = await openPage(browser, 1280)
      const calls: number[] = []
      let signedInAt = 0
      page.on('requestfinished', request => {
        const { pathname } = new URL(request.url())
        if (pathname.endsWith('/auth/login')) signedInAt = performance.now()
        else if (signedInAt > 0 && pathname.startsWith('/api/')) calls.push(request.timing().responseEnd)
      })
      const signingIn = signInAt(page, address, administrator)
      await page.getByRole('term').filter({ hasText: 'Total Papers' }).waitFor()
      const ready = performance.now() - signedInAt
      await signingIn
      await context.close()
      return [
        { figure: 'ready', unit: 'ms', value: ready, goal: { atMost: READY_MS } },
        { figure: 'calls', unit: '', value: calls.length },
        { figure: 'the slowest of them', unit: 'ms', value: Math.max(0, ...calls) },
      ]
    }
  },
}
