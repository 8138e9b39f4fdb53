import { expect, test } from 'vitest'
import { violationsIn } from '../testing/browser/axe.ts'
import { openPage, overflow, workerReady } from '../testing/browser/browser.ts'
import { withBrowser } from '../testing/browser/with-browser.ts'

const NAME = 'Vol. 12, No. 3, March 2026'

/** No script takes the page over. */
const AS_IT_IS = { waitUntil: 'load' } as const

let volumeId: string
const at = withBrowser({}, async editor => {
  const volume = { year: 2026, issueType: 'Regular', volumeName: NAME, inPreparation: true }
  volumeId = (await editor.post('/papers/volumes', volume)).body.data.volume.id
  for (const title of ['On Rivers and what people who live beside them remember of their floods', 'नदियों पर'])
    await editor.upload({ year: '2026', volumeName: NAME, title, abstract: 'We looked at rivers.' })
})

const makeLink = async () => {
  const { page, context } = await openPage(at.browser, 1280)
  await at.signIn(page)
  await page.goto(`${at.journal.address}/admin/papers/volumes/${volumeId}/previews`)
  await page.getByLabel('Who it is for (optional)').fill('For Meera')
  await page.getByRole('button', { name: 'Make a preview link' }).click()
  const link = await page.getByLabel('The new link').inputValue()
  await context.close()
  return new URL(link).pathname
}

test('a third person reads an issue in preparation on a phone, and says what is wrong, until it is public', async () => {
  const link = at.journal.address + (await makeLink())
  const { page, context } = await openPage(at.browser, 360, { serviceWorkers: 'allow' })
  // a reader of the journal, whose service worker stores what is public
  await page.goto(at.journal.address)
  await workerReady(page)
  await page.reload()

  await page.goto(link, AS_IT_IS)
  await page.getByText('Preview – not published').waitFor()
  expect(await overflow(page)).toBe(0)
  expect(await violationsIn(page)).toEqual([])
  await expect.poll(() => page.locator('script').count()).toBe(0)
  await page
    .getByRole('link', { name: /^On Rivers/u })
    .first()
    .click()
  await page.getByText('We looked at rivers.').waitFor()
  expect(page.url()).toMatch(new RegExp(`^${link}/1-on-rivers`, 'u'))
  expect(await overflow(page)).toBe(0)
  expect(await violationsIn(page)).toEqual([])

  await page.getByRole('link', { name: 'Something is wrong here' }).click()
  await page.getByLabel('What is wrong?').fill('My name is missing\nin the list of authors.')
  await page.getByRole('button', { name: 'Send to the editors' }).click()
  await page.getByText('Thank you. Your note has reached the editors.').waitFor()
  expect(page.url()).toContain(`${link}/1-on-rivers`)
  const editor = await at.journal.editor()
  const { messages } = (await editor.get('/admin/contact')).body.data
  expect(messages).toMatchObject([{ content: { message: expect.stringMatching(/^My name is missing\nin the list/u) } }])

  await page.goto(link.replace('/preview/', '/hi/preview/'), AS_IT_IS)
  await page.getByText('पूर्वावलोकन – अभी प्रकाशित नहीं').waitFor()
  await page.locator('a[href^="/hi/preview/"]', { hasText: 'नदियों पर' }).first().waitFor()

  await page.goto(at.journal.address)
  const stored = await page.evaluate(async () => {
    const names = await caches.keys()
    const requests = await Promise.all(names.map(async name => (await caches.open(name)).keys()))
    return requests.flat().map(({ url }) => url)
  })
  expect(stored.length).toBeGreaterThan(3)
  expect(stored.filter(url => url.includes('preview'))).toEqual([])

  await editor.post(`/papers/volumes/${volumeId}/publish`, {})
  await page.goto(link, AS_IT_IS)
  await page.getByRole('heading', { name: NAME }).waitFor()
  expect(decodeURIComponent(new URL(page.url()).pathname)).toBe(`/papers/2026/regular/${NAME}`)
  await expect.poll(() => page.getByText('Preview – not published').count()).toBe(0)
  await context.close()
})
