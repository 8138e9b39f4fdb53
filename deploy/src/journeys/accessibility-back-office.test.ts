import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { isAccessibleEverywhere } from '../testing/browser/accessible.ts'
import { openPage } from '../testing/browser/browser.ts'
import { solvedChallenge } from '../testing/solved-challenge.ts'
import { withBrowser } from '../testing/browser/with-browser.ts'

const at = withBrowser({ SAMPLE: '1' })

const firstOf = async (address: string, name: 'papers' | 'volumes'): Promise<string> =>
  (await at.journal.visitor().get(address)).body.data[name][0].id
const firstPaper = () => firstOf('/papers?limit=1', 'papers')
const firstVolume = () => firstOf('/papers/volumes', 'volumes')

const volumeScreen = async (name: string) => `/admin/papers/volumes/${await firstVolume()}/${name}`

const handledMessage = async () => {
  const visitor = at.journal.visitor()
  const fields = {
    ...{ name: 'Asha Rao', email: 'asha.rao@library.invalid', subject: 'On rivers', contactType: 'peer_review' },
    message: 'I would like to review papers on rivers.',
  }
  const sent = await visitor.post('/contact', { ...fields, recaptchaToken: await solvedChallenge(visitor) })
  const { id } = sent.body.data
  await (await at.journal.editor()).post(`/admin/contact/${id}/handled`, undefined)
  return `/admin/contact?message=${id}`
}

const ITEMS: Readonly<Record<string, () => Promise<string>>> = {
  'editing a paper': async () => `/admin/papers/edit/${await firstPaper()}`,
  'a paper beside the list': async () => `/admin/papers?paper=${await firstPaper()}`,
  'a message beside the list': handledMessage,
  'a volume beside the list': async () => `/admin/papers/volumes?year=all&volume=${await firstVolume()}`,
}

const OF_VOLUME: Readonly<Record<string, string>> = {
  'the health of a volume': 'health',
  'the order of a volume': 'order',
  'the links to a volume': 'previews',
  'the publication of a volume': 'publish',
}

const WITHIN = [
  '/admin',
  '/admin/papers?deleted=1',
  '/admin/papers?view=flat',
  '/admin/papers?open=none&status=published',
  '/admin/papers/add',
  '/admin/papers/sheet',
  '/admin/papers/analytics',
  '/admin/papers/drafts',
  '/admin/papers/volumes?year=all',
  '/admin/contact',
  '/admin/system',
  '/admin/audit',
  '/admin/audit/replacements',
  '/admin/audit/past',
  '/admin/users',
  '/admin/users/add',
  '/admin/users/invite',
  '/admin/users/roles',
  '/admin/users/tokens',
  '/admin/users/sign-in-policy',
  '/admin/welcome',
  '/admin/content',
  '/admin/content/header',
  '/admin/content/footer',
  '/admin/content/settings',
  '/admin/content/pages?deleted=1',
  '/admin/content/pages/new',
  '/admin/content/news',
  '/admin/content/board-members?deleted=1',
  '/admin/content/storage',
  '/admin/content/ready',
  '/admin/profile',
  '/admin/nowhere',
]

let page: Page
beforeAll(async () => {
  if (!at.journal) return
  ;({ page } = await openPage(at.browser, 1280, { reducedMotion: 'reduce' }))
  await at.signIn(page)
})

const pathOf = async (named: string) => {
  const ofVolume = OF_VOLUME[named]
  return ofVolume === undefined ? (ITEMS[named]?.() ?? named) : volumeScreen(ofVolume)
}

/** As a link does, which leaves the document; by way of a screen whose heading no other has. */
const follow = async (path: string) => {
  const to = (address: string) =>
    page.evaluate(given => {
      history.pushState(null, '', given)
      dispatchEvent(new PopStateEvent('popstate'))
    }, address)
  const none = page.getByRole('heading', { name: 'Page Not Found' })
  await to('/admin/nowhere')
  await none.waitFor()
  if (path === '/admin/nowhere') return
  await to(path)
  await none.waitFor({ state: 'detached' })
}

/** Pixels of the screen's head, and of where the entries of the sidebar end. */
const measures = async () => {
  await page.setViewportSize({ width: 1280, height: 800 })
  const last = await page.locator('#sidebar nav a').last().boundingBox()
  const head = await page.evaluate(() => document.querySelector('.screen-head')?.getBoundingClientRect().height ?? 0)
  return { head, entries: last ? last.y + last.height : Infinity }
}

test('axe finds no obstacle where the journal holds the sample alone', async () => {
  for (const [path, question] of [
    ['/admin', 'Begin your own journal'],
    ['/admin/papers/add', 'Begin your own journal first?'],
  ] as const) {
    await isAccessibleEverywhere(page, at.journal.address + path)
    await page.getByRole('heading', { name: question, exact: true }).waitFor()
  }
  // the screens of all other tests are those of a journal in which somebody has written
  await (await at.journal.editor()).patch('/footer', { phone: '+91 20 5550 0100' })
})

test.for([...WITHIN, ...Object.keys(ITEMS), ...Object.keys(OF_VOLUME)])(
  'axe finds no obstacle on a screen of the back office, and its frame is as small as agreed: %s',
  async named => {
    const path = await pathOf(named)
    await isAccessibleEverywhere(page, at.journal.address + path, () => follow(path))
    const { head, entries } = await measures()
    expect(head).toBeLessThanOrEqual(72)
    expect(entries).toBeLessThanOrEqual(640)
  },
)
