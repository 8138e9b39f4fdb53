import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { openPage, workerReady } from '../testing/browser/browser.ts'
import { withBrowser } from '../testing/browser/with-browser.ts'

const at = withBrowser({ SAMPLE: '1' })

/** The error that the page's own scripts would get, or 'nothing'. */
const attempts = (page: Page) =>
  page.evaluate(() => {
    const outcome = (work: () => unknown) => {
      try {
        work()
        return 'nothing'
      } catch (error) {
        return error instanceof Error ? error.name : 'another error'
      }
    }
    const policies = (
      globalThis as unknown as { trustedTypes: { createPolicy: (name: string, rules: object) => void } }
    ).trustedTypes
    const element = () => document.createElement('div')
    return {
      innerHTML: outcome(() => (element().innerHTML = '<b>raw</b>')),
      outerHTML: outcome(() => (document.body.appendChild(element()).outerHTML = '<b>raw</b>')),
      'document.write': outcome(() => document.write('<b>raw</b>')),
      'script source': outcome(() => (document.createElement('script').src = '/other.js')),
      'script text': outcome(() => (document.createElement('script').text = '1')),
      'inline frame': outcome(() => (document.createElement('iframe').srcdoc = '<b>raw</b>')),
      'another worker': outcome(() => new Worker('/other.js')),
      'another policy': outcome(() => policies.createPolicy('other', {})),
      'the same policy again': outcome(() => policies.createPolicy('shodh', {})),
      'plain text': outcome(() => (element().textContent = '<b>raw</b>')),
    }
  })

const REFUSED = {
  ...{ innerHTML: 'TypeError', outerHTML: 'TypeError', 'document.write': 'TypeError', 'script source': 'TypeError' },
  ...{ 'script text': 'TypeError', 'inline frame': 'TypeError', 'another worker': 'TypeError' },
  ...{ 'another policy': 'TypeError', 'the same policy again': 'TypeError', 'plain text': 'nothing' },
}

describe('in a browser that enforces Trusted Types', () => {
  test('no text becomes markup or code on a public page, and the service worker still starts', async () => {
    const { page, context, errors } = await openPage(at.browser, 1280, { serviceWorkers: 'allow' })
    await page.goto(at.journal.address)
    await page.getByRole('heading', { name: 'Recent Publications' }).waitFor()
    await workerReady(page)
    expect(errors).toEqual([])
    await expect.poll(() => attempts(page)).toEqual(REFUSED)
    await context.close()
  })

  test('no text becomes markup or code in the back office, and its screens still open', async () => {
    const { page, context, errors } = await openPage(at.browser, 1280, { serviceWorkers: 'allow' })
    await at.signIn(page)
    for (const path of ['/admin/users', '/admin/users/add', '/admin/profile']) {
      await page.goto(at.journal.address + path)
      await page.getByRole('heading', { level: 1 }).waitFor()
    }
    await workerReady(page)
    expect(errors).toEqual([])
    await expect.poll(() => attempts(page)).toEqual(REFUSED)
    await context.close()
  })
})
