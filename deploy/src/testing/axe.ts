import axe, { type AxeResults, type RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'

/**
 * What breaks a rule on the page, by axe in the page itself, where it stays for the next look. What is in order would take
 * it as long to describe.
 */
export const violationsIn = async (page: Page, options: RunOptions = {}) => {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source)
  const { violations }: AxeResults = await page.evaluate(
    given => (globalThis as unknown as { axe: typeof axe }).axe.run(given),
    { resultTypes: ['violations' as const], ...options },
  )
  return violations
}
