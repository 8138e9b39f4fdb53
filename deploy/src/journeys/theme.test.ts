import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { hydrated, openPage, overflow } from '../testing/browser/browser.ts'
import { withBrowser } from '../testing/browser/with-browser.ts'

const at = withBrowser({ SAMPLE: '1' })

const LIGHT = 'rgb(250, 249, 247)'
const DARK = 'rgb(19, 21, 23)'

const paper = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
const bars = (page: Page) =>
  page.locator('meta[name=theme-color]').evaluateAll(all => all.map(meta => meta.getAttribute('content')))
const menu = (page: Page) => page.getByRole('button', { name: 'Language and display' })
const theme = (page: Page, name: string) => page.getByRole('radio', { name })

const opened = async (colorScheme: 'light' | 'dark') => {
  const { page, context, errors } = await openPage(at.browser, 360, { colorScheme })
  await page.goto(at.journal.address)
  await hydrated(page)
  return { page, context, errors }
}

describe('the theme', () => {
  test.for([
    ['light', LIGHT],
    ['dark', DARK],
  ] as const)('is that of the system by default: %s', async ([scheme, colour]) => {
    const { page, context } = await opened(scheme)
    await expect.poll(() => paper(page)).toBe(colour)
    await menu(page).click()
    await expect.poll(() => theme(page, 'System').isChecked()).toBe(true)
    await context.close()
  })

  test('is chosen with the keyboard, and another tab and the next visit have it before anything is painted', async () => {
    const { page, context, errors } = await opened('light')
    const other = await context.newPage()
    await other.goto(at.journal.address)
    await hydrated(other)

    await menu(page).press('Enter')
    await theme(page, 'System').focus()
    await page.keyboard.press('ArrowLeft')
    await expect.poll(() => paper(page)).toBe(DARK)
    await expect.poll(() => bars(page)).toEqual(['#131517', '#131517'])
    await expect.poll(() => paper(other)).toBe(DARK)
    await menu(other).click()
    await expect.poll(() => theme(other, 'Dark').isChecked()).toBe(true)

    // No module has run: only what comes with the markup.
    await page.route('**/assets/**', route => route.abort())
    await page.reload({ waitUntil: 'commit' })
    await page.locator('h1').waitFor()
    expect([await paper(page), await bars(page)]).toEqual([DARK, ['#131517', '#131517']])

    await theme(other, 'Dark').focus()
    await other.keyboard.press('ArrowRight')
    await expect.poll(() => paper(other)).toBe(LIGHT)
    await expect.poll(() => bars(other)).toEqual(['#faf9f7', '#131517'])
    expect(errors.filter(error => !error.includes('ERR_FAILED'))).toEqual([])
    await context.close()
  })

  test('that another tab chooses while a page is loading is applied once its scripts run', async () => {
    const { page, context } = await opened('light')
    const other = await context.newPage()
    const chosen = Promise.withResolvers<void>()
    await other.route('**/assets/*.js', async route => {
      await chosen.promise
      await route.continue()
    })
    await other.goto(at.journal.address, { waitUntil: 'commit' })
    await other.getByRole('heading', { level: 1 }).waitFor()

    await menu(page).click()
    await page.getByText('Dark', { exact: true }).click()
    await expect.poll(() => paper(page)).toBe(DARK)
    expect(await paper(other)).toBe(LIGHT)
    chosen.resolve()
    await expect.poll(() => paper(other)).toBe(DARK)
    await menu(other).click()
    await expect.poll(() => theme(other, 'Dark').isChecked()).toBe(true)
    await context.close()
  })

  test('stands beside the size of the text, which is stored before anything is painted', async () => {
    const { page, context } = await opened('light')
    const size = () => page.evaluate(() => getComputedStyle(document.documentElement).fontSize)
    await menu(page).click()
    const larger = page.getByRole('button', { name: 'Larger text' })
    for (const expected of ['18px', '20px', '24px', '28px', '32px']) {
      await larger.click()
      await expect.poll(size).toBe(expected)
    }
    expect(await overflow(page)).toBe(0)
    await page.route('**/assets/**', route => route.abort())
    await page.reload({ waitUntil: 'commit' })
    await page.locator('h1').waitFor()
    expect(await size()).toBe('32px')
    await context.close()
  })

  test('cannot be chosen without scripts, and is not offered; the language can', async () => {
    const { page, context } = await openPage(at.browser, 360, { javaScriptEnabled: false })
    await page.goto(at.journal.address)
    await menu(page).click()
    await page.getByRole('link', { name: 'मराठी', exact: true }).waitFor()
    await expect.poll(() => page.locator('input[name=theme]').count()).toBe(0)
    await context.close()
  })
})

const COLOURS = new URL(import.meta.resolve('@shodh/contracts/site/colours.css'))

const GROUNDS = ['paper', 'surface', 'raised', 'sunken']

/** Each colour, what it stands on, and the contrast that it needs there (WCAG 2: 4.5 for text, 3 for edges). */
const PAIRS: readonly (readonly [readonly string[], readonly string[], number])[] = [
  [['ink', 'muted'], [...GROUNDS, 'hover'], 4.5],
  [['ink'], ['mark', 'accent-soft', 'danger-soft', 'success-soft', 'warning-soft', 'info-soft'], 4.5],
  [['line-strong', 'focus'], GROUNDS, 3],
  [['fill'], ['paper', 'surface'], 3],
  [['color-on-fill'], ['fill', 'fill-strong', 'danger-fill', 'danger-fill-strong'], 4.5],
  [['color-on-fill'], ['success-fill', 'warning-fill', 'info-fill'], 4.5],
  ...['accent', 'danger', 'success', 'warning', 'info'].map(
    name => [[name], [...GROUNDS, `${name}-soft`], 4.5] as const,
  ),
]

/** How far apart the accent and danger are at least, in OKLab. */
const APART = 0.11

const ACCENTS = [
  ...['#7a2e1d', '#045259', '#000000', '#ffffff', '#808080', '#ffff00'],
  ...Array.from({ length: 36 }, (_, place) => `oklch(0.5 0.2 ${place * 10})`),
]

/** What a browser shows of the pairs beside an accent: those that fall short, with what they have. */
const tooClose = (page: Page, accent: string) =>
  page.evaluate(
    ({ accent, pairs, apart }) => {
      const root = document.documentElement
      root.style.setProperty('--journal-accent', accent)
      const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })!
      const shown = (colour: string) => {
        root.style.outlineColor = colour
        return getComputedStyle(root).outlineColor
      }
      const luminance = (name: string) => {
        canvas.fillStyle = shown(`var(--${name}, #fff)`)
        canvas.fillRect(0, 0, 1, 1)
        const [r = 0, g = 0, b = 0] = [...canvas.getImageData(0, 0, 1, 1).data].map(value =>
          value <= 10.31475 ? value / 3294.6 : ((value / 255 + 0.055) / 1.055) ** 2.4,
        )
        return 0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05
      }
      const contrast = (one: string, other: string) => {
        const [a, b] = [luminance(one), luminance(other)]
        return Math.max(a, b) / Math.min(a, b)
      }
      const oklab = (name: string) =>
        shown(`oklab(from var(--${name}) l a b)`)
          .match(/-?[\d.]+(?:e-\d+)?/gu)!
          .map(Number)
      const danger = oklab('danger')
      const distance = Math.hypot(...oklab('accent').map((value, axis) => value - danger[axis]!))
      return [
        ...pairs.flatMap(([colours, grounds, needed]) =>
          colours.flatMap(colour =>
            grounds
              .map(ground => ({ pair: `${colour} on ${ground}`, has: contrast(colour, ground) }))
              .filter(({ has }) => !(has >= needed)),
          ),
        ),
        ...(distance >= apart ? [] : [{ pair: 'accent beside danger', has: distance }]),
      ]
    },
    { accent, pairs: PAIRS, apart: APART },
  )

test.for(['light', 'dark'] as const)(
  'colours can be read, and danger differs from the accent, whatever colour the journal has: %s',
  async colorScheme => {
    const { page, context } = await openPage(at.browser, 360, { colorScheme })
    await page.addStyleTag({ content: await readFile(COLOURS, 'utf8') })
    const short: unknown[] = []
    for (const accent of ACCENTS)
      short.push(...(await tooClose(page, accent)).map(({ pair, has }) => `${accent}: ${pair} ${has.toFixed(2)}`))
    expect(short).toEqual([])
    await context.close()
  },
)

test('a page that one goes to is announced once, by its title', async () => {
  const { page, context } = await opened('light')
  const announced = page.getByRole('status', { name: 'Page' })
  await expect.poll(() => announced.textContent()).toBe('')
  await page
    .getByRole('link', { name: /^View Papers/u })
    .first()
    .click()
  await page.getByRole('list', { name: /^Papers of/u }).waitFor()
  await expect.poll(() => announced.textContent()).toMatch(/ \(\d+ papers?\) \| Shodh Sample Journal$/u)
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main')
  await context.close()
})
