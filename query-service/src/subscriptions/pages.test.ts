import { LANGUAGES } from '@shodh/contracts/languages.ts'
import type { SubscriptionPage } from '@shodh/contracts/subscriptions/pages.ts'
import Fastify from 'fastify'
import { describe, expect, test } from 'vitest'
import type { Ports } from '../ports.ts'
import { subscriptionPage, subscriptionPages } from './pages.ts'

const settings = { name: 'The <Journal>', languages: ['en', 'hi'] } as unknown as Ports['settings']

const token = 'a'.repeat(65)
const all: readonly SubscriptionPage[] = [
  { page: 'subscribe' },
  { page: 'sent' },
  { page: 'confirm', token },
  { page: 'confirmed' },
  { page: 'unsubscribe', token },
  { page: 'unsubscribed', token },
  { page: 'resumed' },
  { page: 'invalid' },
]

const get = async (url: string, hasMailServer = true) => {
  const app = Fastify({ schemaController: { compilersFactory: {} } })
  await app.register(subscriptionPages, { settings, hasMailServer })
  const { statusCode, headers, body } = await app.inject({ url, method: 'GET' })
  return { status: statusCode, headers, body }
}

/** However the markup is broken into lines. */
const shown = (...given: Parameters<typeof subscriptionPage>) => subscriptionPage(...given).replaceAll(/\s+/gu, ' ')

const actionsIn = (page: string) => [...page.matchAll(/<form method="post" action="([^"]+)"/gu)].map(([, to]) => to)

describe.each(LANGUAGES)('in %s', language => {
  const prefix = language === 'en' ? '' : `/${language}`

  test('each page has words of its own, and a form that needs no script', () => {
    const pages = all.map(page => shown(page, language, settings))
    const headings = pages.map(page => /<h1>([^<]+)<\/h1>/u.exec(page)?.[1])
    expect(new Set(headings).size).toBe(all.length)
    for (const page of pages) {
      expect(page).toContain(`<html lang="${language}">`)
      expect(page).toContain('The &lt;Journal&gt;')
      expect(page).not.toMatch(/undefined|<script/u)
    }
    expect(pages.map(actionsIn)).toEqual([
      [`${prefix}/subscribe`],
      [],
      [`${prefix}/subscribe/confirm/${token}`],
      [],
      [`${prefix}/unsubscribe/${token}`],
      [`${prefix}/unsubscribe/${token}/undo`],
      [],
      [],
    ])
  })

  test('a form that was refused has what was typed, and why', () => {
    const page = { page: 'subscribe', email: '"><b>@a', problem: 'Invalid email format' } as const
    const refused = shown(page, language, settings)
    expect(refused).toContain('value="&quot;&gt;&lt;b&gt;@a" aria-invalid="true" aria-describedby="problem"')
    expect(/role="alert">([^<]+)</u.exec(refused)?.[1] === 'Invalid email format').toBe(language === 'en')
  })
})

test('the language of the mails is chosen where the journal has several', () => {
  expect(shown({ page: 'subscribe' }, 'hi', settings)).toContain('<option value="hi" lang="hi" selected>')
  const one = { name: 'J', languages: ['en'] }
  expect(subscriptionPage({ page: 'subscribe' }, 'en', one)).not.toContain('<select')
})

describe('the links of mails', () => {
  test.each(['/subscribe', `/hi/subscribe/confirm/${token}`, `/unsubscribe/${token}`, `/mr/unsubscribe/${token}`])(
    '%s opens a page that nobody stores, finds or is referred by',
    async address => {
      const { status, headers } = await get(address)
      expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
      expect(headers).toMatchObject({
        ...{ 'cache-control': 'no-store', 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer' },
      })
    },
  )

  test('what a link has in the place of its token is text', async () => {
    expect(actionsIn((await get('/unsubscribe/%22%3E%3Cb%3E')).body)).toEqual(['/unsubscribe/%22%3E%3Cb%3E'])
  })

  test('without a mail server only those to unsubscribe are there', async () => {
    const addresses = ['/subscribe', `/subscribe/confirm/${token}`, `/unsubscribe/${token}`]
    const statuses = await Promise.all(addresses.map(async address => (await get(address, false)).status))
    expect(statuses).toEqual([404, 404, 200])
  })
})
