import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { hydrated, openPage, overflow } from '../testing/browser/browser.ts'
import { withBrowser } from '../testing/browser/with-browser.ts'

const at = withBrowser({ SAMPLE: '1' })

const MESSAGE = {
  'Full name': 'Asha Rao',
  'Email address': 'asha.rao@library.invalid',
  Subject: 'On reviewing for you',
  Message: 'I would like to help you with rivers.\nAnd <b>floods</b>.',
}
type Fields = Readonly<Partial<Record<keyof typeof MESSAGE, string>>>

const fill = async (page: Page, changes: Fields = {}) => {
  for (const [label, text] of Object.entries({ ...MESSAGE, ...changes }))
    await page.getByRole('textbox', { name: label }).fill(text)
}
const send = (page: Page) => page.getByRole('button', { name: 'Send Message' }).click()

const stored = async (subject: string) => {
  const { messages } = (await (await at.journal.editor()).get('/admin/contact?limit=100')).body.data
  return messages.filter((message: { content: { subject: string } | null }) => message.content?.subject === subject)
}
const THANKS = /Thank you! Your message has been sent successfully/u

describe('the contact form', () => {
  test('is led to, checked, sent with a proof of work, and read by staff', async () => {
    const { page, context, errors } = await openPage(at.browser, 1280)
    await page.goto(`${at.journal.address}/search`)
    await hydrated(page)
    await page.getByRole('link', { name: 'Contact Us' }).click()
    await page.locator('#contact:focus').waitFor()

    await send(page)
    await page.getByText('Full name is required').waitFor()
    await expect.poll(() => page.locator('#contact [aria-invalid=true]').count()).toBe(4)
    await fill(page, { Message: 'x'.repeat(600), 'Email address': 'asha@gmail.co' })
    await expect.poll(() => page.getByRole('textbox', { name: 'Message' }).inputValue()).toHaveLength(500)
    await page.getByText('500/500 · 0 characters remaining').waitFor()
    await send(page)
    await page.getByText('It appears to contain a typo in the domain name.').waitFor()
    await page.getByText('Email Error').waitFor()

    await fill(page)
    await page.getByText('Your message seems to be about: Peer Review').waitFor()
    await page.getByRole('button', { name: 'Apply Suggestion' }).click()
    await expect.poll(() => page.getByLabel('Type of message').inputValue()).toBe('peer_review')
    await fill(page, { 'Email address': 'asha@mailinator.com' })
    await send(page)
    await page.getByText('Invalid Email Address:').waitFor()
    await fill(page)
    await send(page)
    await page.getByText(THANKS).waitFor()
    await expect.poll(() => page.getByRole('textbox', { name: 'Subject' }).inputValue()).toBe('')
    const [message] = await stored(MESSAGE.Subject)
    expect(message).toMatchObject({ contactType: 'peer_review', content: { message: MESSAGE.Message } })

    await at.signIn(page)
    await page.goto(`${at.journal.address}/admin/contact`)
    const row = page.getByRole('link', { name: /On reviewing for you/u })
    await row.click()
    await page.getByRole('article').getByText('And <b>floods</b>.').waitFor()
    await page.getByRole('button', { name: /^Mark/u }).click()
    await page.getByText(/Handled \d/u).waitFor()
    await page.getByRole('button', { name: /^Erase/u }).click()
    await page.reload()
    expect(await stored(MESSAGE.Subject)).toHaveLength(1)
    await page.getByRole('button', { name: /^Erase/u }).click()
    await page.getByRole('button', { name: 'Erase for good' }).click()
    await page.getByRole('link', { name: /Erased message/u }).click()
    await page.getByText('This message was erased').waitFor()
    expect(await stored(MESSAGE.Subject)).toEqual([])
    expect(errors.filter(error => !error.includes('status of 400'))).toEqual([])
    await context.close()
  })

  test('is queued without a network, and sent once when it is back', async () => {
    const { page, context } = await openPage(at.browser, 360, { serviceWorkers: 'allow' })
    await page.goto(`${at.journal.address}/#contact`)
    await hydrated(page)
    await fill(page, { Subject: 'From a train' })
    await context.setOffline(true)
    await send(page)
    await page.getByText('your message is queued').waitFor()
    expect(await stored('From a train')).toEqual([])
    await context.setOffline(false)
    await page.getByText(THANKS).waitFor()
    expect(await stored('From a train')).toHaveLength(1)
    await page.reload()
    await hydrated(page)
    expect(await stored('From a train')).toHaveLength(1)
    await context.close()
  })
})

describe('the contact form without scripts', () => {
  test('is refused with all that was typed, each error at its field, and then sent', async () => {
    const { page, context } = await openPage(at.browser, 360, { javaScriptEnabled: false })
    await page.goto(`${at.journal.address}/contact`)
    expect(new URL(page.url()).hash).toBe('#contact')
    await fill(page, { 'Full name': 'A', Subject: 'Without scripts' })
    await send(page)
    const name = page.getByRole('textbox', { name: 'Full name' })
    await expect.poll(() => name.inputValue()).toBe('A')
    await expect.poll(() => name.getAttribute('aria-invalid')).toBe('true')
    await expect.poll(() => page.getByRole('textbox', { name: 'Message' }).inputValue()).toBe(MESSAGE.Message)
    await expect.poll(() => page.getByText('Name must be at least 2 characters').isVisible()).toBe(true)
    expect([new URL(page.url()).pathname, await overflow(page)]).toEqual(['/contact', 0])
    await name.fill('आशा राव')
    await send(page)
    await page.getByRole('heading', { name: 'Message sent' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/contact/sent')
    expect(await stored('Without scripts')).toMatchObject([{ content: { name: 'आशा राव', message: MESSAGE.Message } }])
    await context.close()
  })

  test('is taken over where scripts run after all, in the language of its address', async () => {
    const { page, context, errors } = await openPage(at.browser, 360)
    await page.goto(`${at.journal.address}/hi`)
    await page.evaluate(() => {
      document.querySelector('#contact [name=subject]')?.setAttribute('value', 'नमस्ते जी')
      const form = document.querySelector<HTMLFormElement>('#contact form')
      if (form) HTMLFormElement.prototype.submit.call(form)
    })
    await page.waitForURL(/\/hi\/contact$/u)
    await hydrated(page)
    await page.getByText('पूरा नाम आवश्यक है').waitFor()
    expect(errors.filter(error => !error.includes('status of 422'))).toEqual([])
    const cached = await page.evaluate(async () => {
      const names = await caches.keys()
      const requests = await Promise.all(names.map(async each => (await caches.open(each)).keys()))
      return requests.flat().filter(({ url }) => url.includes('submission')).length
    })
    expect(cached).toBe(0)
    await context.close()
  })
})
