import axe, { type AxeResults, type RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'

type Options = RunOptions & { readonly exclude?: readonly string[] }

/**
 * What breaks a rule on the page, by axe in the page itself, where it stays for the next look. What is in order would take
 * it as long to describe.
 */
export const violationsIn = async (page: Page, { exclude = [], ...options }: Options = {}) => {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source)
  const { violations }: AxeResults = await page.evaluate(
    given => (globalThis as unknown as { axe: typeof axe }).axe.run(given.context, given.options),
    {
      context: { exclude: exclude.map(selector => [selector]) },
      options: { resultTypes: ['violations' as const], ...options },
    },
  )
  return violations
}
