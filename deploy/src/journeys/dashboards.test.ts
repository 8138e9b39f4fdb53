import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Role } from '@shodh/contracts/users/fields.ts'
import { isAccessibleEverywhere } from '../testing/browser/accessible.ts'
import { openPage } from '../testing/browser/browser.ts'
import { administrator } from '../testing/journal.ts'
import { BEHIND_PROXY, PASSWORD, peopleOf } from '../testing/people.ts'
import { publicLogAt } from '../testing/public-log.ts'
import { signInAt } from '../testing/browser/sign-in.ts'
import { withBrowser } from '../testing/browser/with-browser.ts'

const at = withBrowser(BEHIND_PROXY, editor => editor.createVolume('Vol. I', 2026))

/** Drops a PDF on the page, as from the desktop. */
const dropPdf = async (page: Page, name: string) => {
  const bytes = await readFile(join(import.meta.dirname, '../sample/pdfs/item-analysis.pdf'), 'base64')
  await page.evaluate(
    ([file, text = '']) => {
      const data = new DataTransfer()
      const content = Uint8Array.from(atob(text), letter => letter.codePointAt(0) ?? 0)
      data.items.add(new File([content], file ?? '', { type: 'application/pdf' }))
      for (const type of ['dragover', 'drop'])
        document.body.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer: data }))
    },
    [name, bytes],
  )
}

const accountOf = async (role: Role) =>
  role === 'admin' ? administrator : { email: (await peopleOf(at.journal).person(role)).email, password: PASSWORD }

test.for<readonly [Role, string]>([
  ['admin', 'Waiting for you'],
  ['author', 'Waiting for you'],
  ['auditor', 'Waiting for administrators'],
])('the dashboard of an %s asks for nothing that is refused, and axe finds no obstacle', async ([role, part]) => {
  const { page, context } = await openPage(at.browser, 1280, { reducedMotion: 'reduce' })
  const refused: string[] = []
  page.on('response', response => {
    if ([401, 403].includes(response.status())) refused.push(response.url())
  })
  const account = await accountOf(role)
  await signInAt(page, at.journal.address, account)
  await page.getByRole('region', { name: part }).waitFor()
  expect(refused.filter(url => !url.endsWith('/auth/refresh-token'))).toEqual([])
  await isAccessibleEverywhere(page, `${at.journal.address}/admin`)
  await context.close()
})

test('a PDF that is dropped on the dashboard is in Add Papers', async () => {
  const { page, context } = await openPage(at.browser, 1280)
  await at.signIn(page)
  await page.getByText('Drop PDFs anywhere on this page').waitFor()
  await dropPdf(page, 'rivers.pdf')
  await page.getByRole('heading', { name: 'Add Papers' }).waitFor()
  await expect.poll(() => page.getByText('rivers.pdf').count()).toBeGreaterThan(0)
  await context.close()
})

test('an auditor’s browser verifies the head of the log, and that the next one continues it', async () => {
  const { page, context } = await openPage(at.browser, 1280)
  const account = await accountOf('auditor')
  await signInAt(page, at.journal.address, account)
  await page.getByText('It is the first that you see on this device').waitFor()
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage))
      if (key.startsWith('shodh:visit:')) localStorage.setItem(key, '{"since":null,"at":"2026-01-01T00:00:00.000Z"}')
  })
  const { published } = publicLogAt(at.journal.address)
  const { size } = await published()
  await (await at.journal.editor()).createVolume('Vol. II', 2026)
  await expect.poll(async () => (await published()).size).toBeGreaterThan(size)
  await page.reload()
  const sentence = page.getByRole('region', { name: 'Public log' }).getByRole('status')
  await expect.poll(() => sentence.textContent()).toMatch(/last visit: [1-9]\d* entr(?:y|ies) added, none changed/u)
  await context.close()
})
