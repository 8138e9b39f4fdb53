import { chromePath, NO_CHROMIUM, openBrowser, openPage } from '@shodh/deploy/testing/browser/browser.ts'
import { signInAt } from '@shodh/deploy/testing/browser/sign-in.ts'
import type { Browser, Page } from 'playwright-core'
import { startIndexedJournal } from '../journals/indexed-journal.ts'
import type { Row } from '../row.ts'
import { administrator } from '../server-process.ts'

const PAPERS = 10_000
const FIRST_ROW_MS = 300
const TASK_MS = 50
const FOUND_MS = 2000

/** Milliseconds from the click that opens the list until its first paper is painted. */
const openList = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>(resolve => {
        const began = performance.now()
        const look = () =>
          document.querySelector('tr[data-kind=paper]')
            ? requestAnimationFrame(() => resolve(performance.now() - began))
            : requestAnimationFrame(look)
        document.querySelector<HTMLElement>('a[href="/admin/papers"]')?.click()
        look()
      }),
  )

/** From the first row to the last, nine tenths of a window in each frame. */
const scrollToEnd = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>(resolve => {
        const end = () => document.documentElement.scrollHeight - innerHeight
        const step = () => {
          scrollBy({ top: innerHeight * 0.9, behavior: 'instant' })
          if (scrollY >= end() - 1) resolve()
          else requestAnimationFrame(step)
        }
        step()
      }),
  )

type TraceEvent = {
  readonly name: string
  readonly ph: string
  readonly pid: number
  readonly tid: number
  /** Microseconds, and those of them that the thread had the processor. */
  readonly dur?: number
  readonly tdur?: number
  readonly args?: { readonly name?: string }
}

/** Milliseconds of the longest task of the main thread of a page, and the most that one had the processor. */
const longestTask = async (browser: Browser, page: Page, act: () => Promise<unknown>) => {
  await browser.startTracing(page, { categories: ['devtools.timeline', 'disabled-by-default-devtools.timeline'] })
  await act()
  const trace = JSON.parse((await browser.stopTracing()).toString()) as { readonly traceEvents: readonly TraceEvent[] }
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`
  const isMain = ({ name, args }: TraceEvent) => name === 'thread_name' && args?.name === 'CrRendererMain'
  const main = new Set(trace.traceEvents.filter(isMain).map(threadOf))
  const tasks = trace.traceEvents.filter(event => event.name === 'RunTask' && main.has(threadOf(event)))
  if (tasks.length === 0) throw new Error('The trace has no task')
  const most = (name: 'dur' | 'tdur') => tasks.reduce((longest, task) => Math.max(longest, (task[name] ?? 0) / 1000), 0)
  return { wall: most('dur'), processor: most('tdur') }
}

/** Milliseconds from the last key of a search until the paper that it finds is the first row. */
const search = async (page: Page, words: string) => {
  await page.getByRole('searchbox').fill(words)
  const began = performance.now()
  await page.waitForFunction(found => document.querySelector('th[scope=row]')?.textContent?.includes(found), words)
  return performance.now() - began
}

export const allPapers: Row = {
  name: 'desk-list',
  about: `All Papers of a journal of ${PAPERS.toLocaleString('en')} in Chromium, 1280 px wide`,
  prepare: async bench => {
    if (chromePath === undefined) throw new Error(`There is ${NO_CHROMIUM}`)
    const { address, stop } = await startIndexedJournal(await bench.log({ papers: PAPERS }))
    bench.atEnd(stop)
    const browser = await openBrowser()
    bench.atEnd(() => browser.close())
    let part = PAPERS / 2
    return async () => {
      const { page, context } = await openPage(browser, 1280)
      await signInAt(page, address, administrator)
      const firstRow = await openList(page)
      const loading = await longestTask(browser, page, () =>
        page.locator('[aria-busy=false] > p[role=status]').waitFor(),
      )
      const scrolling = await longestTask(browser, page, () => scrollToEnd(page))
      const found = await search(page, `part ${(part += 7)}`)
      await context.close()
      return [
        { figure: 'first row', unit: 'ms', value: firstRow, goal: { atMost: FIRST_ROW_MS } },
        { figure: 'longest task while the rest is fetched', unit: 'ms', value: loading.wall },
        { figure: 'longest task while scrolling', unit: 'ms', value: scrolling.wall, goal: { atMost: TASK_MS } },
        { figure: 'most of a task on the processor then', unit: 'ms', value: scrolling.processor },
        { figure: 'a paper found', unit: 'ms', value: found, goal: { atMost: FOUND_MS } },
      ]
    }
  },
}
