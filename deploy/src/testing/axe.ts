import axe, { type AxeResults, type RunOptions } from 'axe-core'
import type { JSHandle, Page } from 'playwright-core'

/**
 * What breaks a rule on the page, by axe in the page itself, where it stays for the next look; as a script, which the next
 * document of the page has compiled. What is in order would take it as long to describe.
 */
export const violationsIn = async (page: Page, options: RunOptions = {}, among?: JSHandle<Element[]>) => {
  if (!(await page.evaluate(() => 'axe' in globalThis))) {
    const devTools = await page.context().newCDPSession(page)
    await devTools.send('Runtime.evaluate', { expression: axe.source })
    await devTools.detach()
  }
  const given: RunOptions = { resultTypes: ['violations'], ...options }
  const { violations } = await page.evaluate(
    ([own, elements]): Promise<AxeResults> =>
      (globalThis as unknown as { axe: typeof axe }).axe.run(elements ? { include: elements } : document, own),
    [given, among] as const,
  )
  return violations
}
