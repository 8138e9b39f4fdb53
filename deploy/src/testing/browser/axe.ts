import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type axe from 'axe-core'
import type { AxeResults, RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'

/** Minified, it is sent to a page and compiled in half the time. */
const SOURCE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

type Rule = { readonly id: string; matches: (element: Element, ...more: unknown[]) => boolean }
type Check = { evaluate: (element: Element, ...more: unknown[]) => unknown }
type Audit = { readonly rules: readonly Rule[]; readonly checks: Readonly<Record<string, Check>> }

type Looking = {
  readonly axe: typeof axe & { readonly _audit: Audit }
  /** The colours of texts that axe has found to be readable, as `coloursOf` names them. */
  readable: Set<string>
  /** What was computed of elements in the present look. */
  grounds: WeakMap<Element, string>
}

/** Has axe look once at each pair of a text's colours and what is behind it: that takes most of its time. */
const lookOnceAtColours = () => {
  const looking = globalThis as unknown as Looking
  const rule = looking.axe._audit.rules.find(({ id }) => id === 'color-contrast')
  const check = looking.axe._audit.checks['color-contrast']
  if (!rule || !check) throw new Error('Axe has no rule or no check of contrast')
  const ownGround = (element: Element) => {
    const { backgroundColor, backgroundImage, opacity, filter, mixBlendMode, position } = getComputedStyle(element)
    // what is laid over others may have other colours behind it than its parents have
    const layer = position === 'static' || position === 'relative' ? '' : element.className
    return `|${[backgroundColor, backgroundImage, opacity, filter, mixBlendMode, layer].join(' ')}`
  }
  const NONE = '|rgba(0, 0, 0, 0) none 1 none normal '
  const groundOf = (element: Element): string => {
    const known = looking.grounds.get(element)
    if (known !== undefined) return known
    const own = ownGround(element)
    const ground = (element.parentElement ? groundOf(element.parentElement) : '') + (own === NONE ? '' : own)
    looking.grounds.set(element, ground)
    return ground
  }
  const coloursOf = (element: Element) => {
    const { color, fontSize, fontWeight, textShadow, webkitTextStroke } = getComputedStyle(element)
    return [color, fontSize, fontWeight, textShadow, webkitTextStroke, groundOf(element)].join(' ')
  }
  const { matches } = rule
  rule.matches = (element, ...more) => !looking.readable.has(coloursOf(element)) && matches.call(rule, element, ...more)
  const { evaluate } = check
  check.evaluate = function (element, ...more) {
    const colours = coloursOf(element)
    const isReadable = looking.readable.has(colours) || evaluate.call(this, element, ...more)
    if (isReadable === true) looking.readable.add(colours)
    return isReadable
  }
}

const readableOn = new WeakMap<Page, readonly string[]>()

/**
 * What breaks a rule on the page, by axe in the page itself, where it stays for the next look. What is in order would take
 * it as long to describe.
 */
export const violationsIn = async (page: Page, options: RunOptions = {}) => {
  // by Playwright's own session: a further one that is detached ends the page's virtual authenticators
  if (!(await page.evaluate(() => 'axe' in globalThis))) {
    await page.evaluate(SOURCE)
    await page.evaluate(lookOnceAtColours)
  }
  const given: RunOptions = { resultTypes: ['violations'], ...options }
  const { violations, readable } = await page.evaluate(
    async ([own, known]) => {
      const looking = globalThis as unknown as Looking
      looking.grounds = new WeakMap()
      looking.readable = new Set(known)
      const results: AxeResults = await looking.axe.run(document, own)
      return { violations: results.violations, readable: [...looking.readable] }
    },
    [given, readableOn.get(page) ?? []] as const,
  )
  readableOn.set(page, readable)
  return violations
}
