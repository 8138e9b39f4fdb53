import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isAccessibleEverywhere } from '../testing/browser/accessible.ts'
import { anyJournal, type AnyJournal, missing } from '../testing/any-journal.ts'
import { closeContexts, openPage, overflow, sharedBrowser } from '../testing/browser/browser.ts'

const LOGO = join(import.meta.dirname, '../../../frontend/public/icons/icon-192.png')

const meera = { email: 'meera@example.org', password: 'monsoon river 2026' }
const texts = {
  name: 'Journal of Rivers',
  tagline: 'Studies of rivers, and of who lives beside them',
  issn: '2049-3630',
  publisher: 'Society of Rivers',
  email: 'editors@example.org',
  address: '12 River Road\nPune 411004, India',
  volume: 'Vol. 1, No. 1',
}

let browser: Browser
const journals: AnyJournal[] = []

const act = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).click()
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const at = (page: Page, title: string) => page.getByRole('heading', { level: 1, name: title }).waitFor()
const goOn = (page: Page) => act(page, 'Save and go on')

const begin = async () => {
  const journal = await anyJournal({ SAMPLE: '0', ADMIN_EMAIL: '', ADMIN_PASSWORD: '' })
  journals.push(journal)
  return journal
}

/** As whoever opens the set-up link does. */
const setUp = async (page: Page, { directory }: AnyJournal) => {
  const text = await readFile(join(directory, 'first-administrator.txt'), 'utf8')
  await page.goto(/^set-up: (\S+)$/mu.exec(text)?.[1] ?? '')
  await field(page, 'Full name').fill('Meera Kulkarni')
  await field(page, 'Email address').fill(meera.email)
  await field(page, 'Password').fill(meera.password)
  await field(page, 'Confirm password').fill(meera.password)
  await act(page, 'Set up')
  await at(page, 'Name and languages')
}

const preview = (page: Page) => page.frameLocator('iframe[title=Preview]')

/** What one person does, step by step. */
const steps: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  name: async page => {
    await field(page, 'Name').fill(texts.name)
    await field(page, 'In one sentence (optional)').fill(texts.tagline)
    await preview(page).getByRole('heading', { level: 1, name: texts.name }).waitFor()
    await goOn(page)
    await at(page, 'ISSN and publisher')
  },
  issn: async page => {
    await field(page, 'ISSN, electronic (optional)').fill('2049-3631')
    await goOn(page)
    await page.getByText('After 2049-363 an ISSN has the check digit 0, not 1').waitFor()
    await field(page, 'ISSN, electronic (optional)').fill(texts.issn)
    await field(page, 'Publisher (optional)').fill(texts.publisher)
    await goOn(page)
    await at(page, 'Colour and logo')
  },
  look: async page => {
    await act(page, 'Blue-green')
    await page.locator('input[type=file]').setInputFiles(LOGO)
    await preview(page).locator('header img[src^="blob:"]').waitFor()
    await goOn(page)
    await at(page, 'Contact')
  },
  contact: async page => {
    await field(page, 'Email').fill(texts.email)
    await field(page, 'Postal address (optional)').fill(texts.address)
    await goOn(page)
    await at(page, 'First volume')
  },
  volume: async page => {
    await field(page, 'Name of the volume').fill(texts.volume)
    await goOn(page)
    await at(page, 'First papers')
  },
  import: async page => {
    await act(page, 'Go on')
    await at(page, 'Colleagues')
  },
  people: async page => {
    await field(page, 'Whom to invite').fill('Ravi Shah, ravi@example.org')
    await act(page, 'Send Invitations')
    await page.getByText('1 invitation is on its way').waitFor()
    await act(page, 'Finish')
    await at(page, 'Is my journal ready?')
  },
}

const publicJournal = async ({ address }: AnyJournal) => {
  const home = await fetch(address)
  return { robots: home.headers.get('x-robots-tag'), journal: await (await fetch(`${address}/journal.json`)).json() }
}

beforeAll(async () => {
  if (missing === undefined) browser = await sharedBrowser()
})
afterAll(async () => {
  await closeContexts(browser)
  for (const journal of journals) await journal.close()
})

describe.skipIf(missing !== undefined).each([1280, 360])('a new journal, at %i px,', width => {
  let journal: AnyJournal
  let opened: Awaited<ReturnType<typeof openPage>>
  const requests: string[] = []

  beforeAll(async () => {
    journal = await begin()
    opened = await openPage(browser, width)
    await setUp(opened.page, journal)
  })

  test('claims nothing and is not indexed, and leads who signs in first to its first step', async () => {
    expect(await publicJournal(journal)).toMatchObject({
      robots: 'noindex',
      journal: { name: 'Untitled journal', textPages: [] },
    })
    opened.page.on('request', request => {
      const { pathname } = new URL(request.url())
      if (pathname.startsWith('/api/v1/')) requests.push(`${request.method()} ${pathname.slice('/api/v1'.length)}`)
    })
  })

  for (const [step, walk] of Object.entries(steps))
    test(`is given its ${step}`, async () => {
      expect(await overflow(opened.page)).toBe(0)
      await walk(opened.page)
    })

  test('is presentable, by at most 20 requests', async () => {
    const { page, errors } = opened
    const all = requests.slice(0, requests.lastIndexOf('PATCH /content/welcome') + 1)
    expect(all.slice(20)).toEqual([])
    expect(await publicJournal(journal)).toMatchObject({
      robots: null,
      journal: {
        name: texts.name,
        tagline: { en: texts.tagline },
        issn: texts.issn,
        publisher: texts.publisher,
        accentColour: '#045259',
        email: texts.email,
        logo: expect.stringMatching(/^\/pictures\//u),
      },
    })
    await page.goto(journal.address)
    await page.getByRole('heading', { level: 1, name: texts.name }).waitFor()
    expect(errors).toEqual([])
  })
})

test.skipIf(missing !== undefined)(
  'it is resumed in another browser where it was left, and hidden for all',
  async () => {
    const journal = await begin()
    const { page, context } = await openPage(browser, 1280)
    await setUp(page, journal)
    await act(page, 'Skip')
    await at(page, 'ISSN and publisher')
    await page.getByRole('link', { name: 'Back', exact: true }).click()
    await steps['name']?.(page)
    const { page: other, context: elsewhere } = await openPage(browser, 768, { reducedMotion: 'reduce' })
    await other.goto(`${journal.address}/login`)
    await field(other, 'Email').fill(meera.email)
    await field(other, 'Password').fill(meera.password)
    await act(other, 'Sign in')
    await other.getByText('1 of 7 steps').waitFor()
    await other.getByRole('link', { name: 'Continue', exact: true }).click()
    await at(other, 'ISSN and publisher')
    for (const step of Object.keys(steps))
      await isAccessibleEverywhere(other, `${journal.address}/admin/welcome/${step}`)
    await other.goto(`${journal.address}/admin`)
    await act(other, 'Hide')
    await expect.poll(() => other.getByText('Set up your journal').count()).toBe(0)
    await page.goto(`${journal.address}/admin`)
    await at(page, 'Dashboard')
    await page.getByText('Waiting for you').waitFor()
    await expect.poll(() => page.getByText('Set up your journal').count()).toBe(0)
    await context.close()
    await elsewhere.close()
  },
)
