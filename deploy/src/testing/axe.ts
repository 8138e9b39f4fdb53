import axe, { type AxeResults, type RunOptions } from 'axe-core'
import type { JSHandle, Page } from 'playwright-core'

/**
 * What breaks a rule on the page, by axe in the page itself, where it stays for the next look. What is in order would take
 * it as long to describe.
 */
export const violationsIn = async (page: Page, options: RunOptions = {}, among?: JSHandle<Element[]>) => {
  // by Playwright's own session: a further one that is detached ends the page's virtual authenticators
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source)
  const given: RunOptions = { resultTypes: ['violations'], ...options }
  const { violations } = await page.evaluate(
    ([own, elements]): Promise<AxeResults> =>
      (globalThis as unknown as { axe: typeof axe }).axe.run(elements ? { include: elements } : document, own),
    [given, among] as const,
  )
  return violations
}
