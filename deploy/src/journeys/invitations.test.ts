import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openPage } from '../testing/browser/browser.ts'
import { mailTo, PASSWORD, tokenIn } from '../testing/people.ts'
import { withBrowser } from '../testing/browser/with-browser.ts'

const at = withBrowser()

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const act = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

const choosePassword = async (page: Page) => {
  await field(page, 'पासवर्ड').fill(PASSWORD)
  await field(page, 'पासवर्ड की पुष्टि करें').fill(PASSWORD)
  await act(page, 'खाता खोलें')
}

test('an administrator invites two people, one of whom opens an account in Hindi and is signed in', async () => {
  const { page, context } = await openPage(at.browser, 1280)
  await at.signIn(page)
  await page.goto(`${at.journal.address}/admin/users`)
  await page.getByRole('link', { name: 'Invite' }).click()
  await field(page, 'Whom to invite').fill('Ravi Shah, ravi@example.org\nAsha Rao <asha@example.org>')
  await field(page, 'Role').selectOption('auditor')
  await act(page, 'Send Invitations')
  await page.getByText('2 invitations are on their way').waitFor()
  const invited = page.getByRole('table', { name: 'Invitations' })
  await expect.poll(() => invited.getByRole('rowheader').allTextContents()).toEqual(['Asha Rao', 'Ravi Shah'])

  const token = tokenIn(await mailTo(at.journal, 'asha@example.org'))
  const guest = await openPage(at.browser, 360)
  await guest.page.goto(`${at.journal.address}/hi/invitation#token=${token}`)
  await guest.page.getByText('आपको लेखा-परीक्षक के रूप में आमंत्रित किया गया है। आप asha@example.org से साइन इन करेंगे।').waitFor()
  expect(guest.page.url()).not.toContain(token)
  await choosePassword(guest.page)
  await guest.page.getByRole('heading', { name: 'Dashboard' }).waitFor()
  expect(new URL(guest.page.url()).pathname).toBe('/admin')

  await act(page, 'Withdraw the invitation of Ravi Shah')
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click()
  await page.getByText('The invitation is withdrawn').waitFor()
  await expect.poll(() => page.getByRole('table', { name: 'Users' }).getByRole('rowheader').count()).toBe(2)

  await guest.context.clearCookies()
  await guest.page.evaluate(() => localStorage.clear())
  await guest.page.goto(`${at.journal.address}/mr/invitation#token=${token}`)
  await guest.page.getByText('हे आमंत्रण संपले आहे, वापरले गेले आहे किंवा मागे घेतले आहे.').waitFor()
  await Promise.all([context.close(), guest.context.close()])
})
