import { readFile } from 'node:fs/promises'
import type { BrowserContextOptions, Locator, Page, Route } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { hydrated, openPage, overflow, WIDTHS } from '../testing/browser/browser.ts'
import { shiftOf, watchShifts } from '../testing/browser/layout-shifts.ts'
import { withBrowser } from '../testing/browser/with-browser.ts'

const VOLUME = '/papers/2025/regular/Vol.%20I'
const UNBROKEN = 'V'.repeat(200)
const MAX_SHIFT = 0.02

const site = withBrowser({}, async editor => {
  await editor.createVolume()
  for (const title of ['On Rivers', 'On Hills', 'On Plains']) await editor.upload({ title })
  await editor.createVolume(UNBROKEN, 2024)
  const unbroken = { volumeName: UNBROKEN, year: '2024', title: 'W'.repeat(1000), authorName: 'Q'.repeat(300) }
  for (const title of [unbroken.title, 'X'.repeat(900)]) await editor.upload({ ...unbroken, title })
})

const openAt = async (path: string, options: BrowserContextOptions & { width?: number } = {}) => {
  const { width = 1280, ...others } = options
  const { page, context } = await openPage(site.browser, width, others)
  await page.goto(site.journal.address + path)
  return { page, context }
}

declare global {
  /** Of the page, as the tests watch it. */
  var dateFormats: number
}

/** What a route fetches comes when this is on the screen: also on the slowest machine it was shown before. */
const afterShown = (shown: Locator) => async (route: Route) => {
  await shown.first().waitFor()
  await shown.page().evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))))
  await route.fallback()
}

/** Each part comes when the one before it has been shown. */
const dataLast = async (page: Page) => {
  await page.route('**/journal.json', afterShown(page.locator('main > *')))
  const frame = page.getByRole('contentinfo').or(page.getByRole('heading', { level: 1 }))
  await page.route('**/api/v1/papers**', afterShown(frame))
}

/** The code of the page comes when the journal's name has been shown. */
const codeLast = (page: Page) =>
  page.route('**/assets/*-page-*.js', afterShown(page.getByRole('banner').getByText(/\S/u)))

const orders = [
  ['its data', dataLast],
  ['its code', codeLast],
] as const

/** Red, green and blue of a colour as the screen shows it, whatever space it is written in. */
const channels = (page: Page, colour: string) =>
  page.evaluate(text => {
    const context = document.createElement('canvas').getContext('2d')
    if (!context) return []
    context.fillStyle = text
    context.fillRect(0, 0, 1, 1)
    return [...context.getImageData(0, 0, 1, 1).data.slice(0, 3)]
  }, colour)

const luminance = (rgb: readonly number[]) => {
  const [red = 0, green = 0, blue = 0] = rgb
    .map(channel => channel / 255)
    .map(value => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** WCAG 2.2, contrast ratio. */
const contrast = async (page: Page, one: string, other: string) => {
  const [low = 0, high = 0] = [luminance(await channels(page, one)), luminance(await channels(page, other))].toSorted(
    (a, b) => a - b,
  )
  return (high + 0.05) / (low + 0.05)
}

type Part = '::placeholder' | '::backdrop' | undefined
const styleOf = (element: Locator, property: string, part?: Part) =>
  element.evaluate(
    (own, [name, pseudo]) => getComputedStyle(own, pseudo).getPropertyValue(name ?? ''),
    [property, part],
  )

test('unbroken text widens neither the home page nor a volume, as a table or as a grid', async () => {
  const { page, context } = await openAt('/')
  await page.getByRole('heading', { name: 'Volumes by Year' }).waitFor()
  const atEachWidth = async (look: (width: number) => Promise<unknown>) => {
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 })
      await look(width)
      expect([width, await overflow(page)]).toEqual([width, 0])
    }
  }
  await atEachWidth(async () => undefined)
  for (const view of ['table', 'grid']) {
    await page.evaluate(chosen => localStorage.setItem('papers-view', chosen), view)
    await page.goto(`${site.journal.address}/papers/2024/regular/${UNBROKEN}`)
    const download = page.locator(`.rows-${view}`).getByRole('button', { name: /^Download PDF: W/u })
    await atEachWidth(async width => {
      await download.waitFor()
      const ends = await page
        .locator('h1, main [lang], main span')
        .evaluateAll(all => all.map(own => own.getBoundingClientRect().right))
      expect(Math.max(...ends)).toBeLessThanOrEqual(width)
    })
  }
  await context.close()
})

describe.each(WIDTHS)('at %i px', width => {
  const doesNotJump = async (path: string, prepare: (page: Page) => Promise<unknown>) => {
    const { page, context } = await openPage(site.browser, width)
    await watchShifts(page)
    await prepare(page)
    await page.goto(site.journal.address + path)
    await page.getByRole('contentinfo').waitFor()
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.waitForLoadState('networkidle')
    expect(await shiftOf(page)).toBeLessThanOrEqual(MAX_SHIFT)
    await context.close()
  }

  // Nothing that they were rendered from is fetched again.
  test.each(['/', VOLUME])('nothing jumps on a slow machine while %s comes', path =>
    doesNotJump(path, async page => {
      const devTools = await page.context().newCDPSession(page)
      await devTools.send('Emulation.setCPUThrottlingRate', { rate: 6 })
      await codeLast(page)
    }),
  )

  test.each(orders)('nothing jumps while a page comes that is not rendered, with %s last', async (_, hold) => {
    for (const path of ['/login', '/library']) await doesNotJump(path, hold)
  })
})

describe.each(['light', 'dark'] as const)('in %s', colorScheme => {
  test('placeholders, the chosen view and the stripe of a message can be distinguished', async () => {
    const { page, context } = await openAt(VOLUME, { colorScheme })
    await page.route('**/download', route => route.fulfill({ status: 503, json: {} }))
    await hydrated(page)
    await page
      .getByRole('button', { name: /^Download PDF/u })
      .first()
      .click()
    const message = page.getByRole('listitem').filter({ hasText: 'Download failed' })
    await message.waitFor()
    const stripe = [await styleOf(message, 'border-left-color'), await styleOf(message, 'background-color')] as const
    expect(await contrast(page, ...stripe)).toBeGreaterThanOrEqual(3)

    const [chosen, other] = [page.getByRole('button', { name: 'Table' }), page.getByRole('button', { name: 'Grid' })]
    const shown = [await styleOf(chosen, 'color'), await styleOf(chosen, 'background-color')] as const
    expect(await contrast(page, ...shown)).toBeGreaterThanOrEqual(4.5)
    expect([await styleOf(chosen, 'font-weight'), await styleOf(other, 'font-weight')]).toEqual(['600', '400'])

    await page.getByRole('button', { name: 'Journal', exact: true }).click()
    const search = page.getByRole('searchbox')
    await search.waitFor()
    const text = [await styleOf(search, 'color', '::placeholder'), await styleOf(search, 'background-color')] as const
    expect(await contrast(page, ...text)).toBeGreaterThanOrEqual(4.5)
    await context.close()
  })

  test('a page is printed black on white', async () => {
    const { page, context } = await openAt(VOLUME, { colorScheme })
    await page.locator('[data-paper]').first().waitFor()
    await page.emulateMedia({ media: 'print', colorScheme })
    const body = page.locator('body')
    expect(await channels(page, await styleOf(body, 'background-color'))).toEqual([255, 255, 255])
    expect(await channels(page, await styleOf(body, 'color'))).toEqual([0, 0, 0])
    expect(await channels(page, await styleOf(page.locator('h1'), 'color'))).toEqual([0, 0, 0])
    await context.close()
  })
})

test('a volume is printed as a page of contents: dense, with its address, without what can only be clicked', async () => {
  const { page, context } = await openAt(VOLUME)
  await page.locator('[data-paper]').first().waitFor()
  await page.emulateMedia({ media: 'print' })
  for (const hidden of ['banner', 'contentinfo', 'button'] as const)
    await expect.poll(() => page.getByRole(hidden).count()).toBe(0)
  const host = new URL(site.journal.address).host.replaceAll('.', '\\.')
  await page.getByText(new RegExp(`^${host}/v/[0-9a-z]{10}$`, 'u')).waitFor()
  await page.getByText('2025 · Regular Issue · 3 papers').waitFor()
  const third = page.locator('#paper-3')
  expect((await third.boundingBox())?.height).toBeLessThan(40)
  const title = await third.locator('.row-title').boundingBox()
  expect((await third.locator('.row-authors').boundingBox())?.y).toBeGreaterThanOrEqual(title!.y + title!.height - 2)
  await context.close()
})

test.each([
  ['query-service/src/pages/text/style.css', 'front'],
  ['frontend/src/features/reader/text/text.css', 'text-front'],
])(
  'a text is printed with its authors, which are folded, and without the texts of its pictures: %s',
  async (css, front) => {
    const { page, context } = await openPage(site.browser, 1280)
    const styles = await readFile(new URL(`../../../${css}`, import.meta.url), 'utf8')
    await page.setContent(`<style>${styles}</style><article class="text-article">
    <details><summary>Authors</summary><p class="${front}">Pune</p></details>
    <figure><details><summary>Text of this table</summary>812</details></figure></article>`)
    const isShown = (words: string) => page.getByText(words).evaluate(each => each.checkVisibility())
    expect([await isShown('Pune'), await isShown('Text of this table')]).toEqual([false, true])
    await page.emulateMedia({ media: 'print' })
    expect([await isShown('Pune'), await isShown('Text of this table')]).toEqual([true, false])
    await context.close()
  },
)

test('a long list formats dates once, draws little for each paper and lays out what is near', async () => {
  const { page, context } = await openPage(site.browser, 1280)
  await page.addInitScript(() => {
    globalThis.dateFormats = 0
    const Format = Intl.DateTimeFormat
    Intl.DateTimeFormat = new Proxy(Format, {
      construct: (target, [locales, options]: ConstructorParameters<typeof Format>) => {
        globalThis.dateFormats += 1
        return new target(locales, options)
      },
    })
  })
  await page.goto(site.journal.address + VOLUME)
  await page.locator('[data-paper]').first().waitFor()
  // One for the journal's time zone, and one for days that are the same everywhere.
  await expect.poll(() => page.evaluate(() => globalThis.dateFormats)).toBeLessThan(3)
  await expect.poll(() => page.locator('#paper-1, #paper-1 *').count()).toBeLessThanOrEqual(12)
  await page.getByRole('button', { name: 'Grid' }).click()
  await expect.poll(() => styleOf(page.locator('#paper-1'), 'content-visibility')).toBe('auto')
  await page.setViewportSize({ width: 360, height: 800 })
  await page.evaluate(() => localStorage.setItem('papers-view', 'table'))
  await page.reload()
  await expect.poll(() => styleOf(page.locator('#paper-1'), 'content-visibility')).toBe('auto')
  await context.close()
})

test('with forced colours a button has an edge, and the chosen view is seen', async () => {
  const { page, context } = await openAt(VOLUME, { forcedColors: 'active' })
  const download = page.getByRole('button', { name: 'Download Volume (ZIP)' })
  await download.waitFor()
  expect([await styleOf(download, 'border-top-style'), await styleOf(download, 'border-top-width')]).toEqual([
    'solid',
    '1px',
  ])
  const chosen = await styleOf(page.getByRole('button', { name: 'Table' }), 'background-color')
  expect(await contrast(page, chosen, await styleOf(page.locator('body'), 'background-color'))).toBeGreaterThanOrEqual(
    3,
  )
  await context.close()
})
