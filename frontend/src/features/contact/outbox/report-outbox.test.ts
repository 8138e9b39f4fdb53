// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'
import { messagesIn } from '../../../i18n/catalogues.ts'
import { withIndexedDb } from '../../../testing/browser/indexed-db.ts'
import type { Served } from '../../../testing/server/served.ts'
import { visited } from '../../../testing/screens/shown.tsx'
import { markQueued, mayHaveQueued } from '../marker.ts'
import { reportOutbox } from './report-outbox.ts'

const stored = new Map<string, { readonly key: string }>()
const queued = (key: string, subject: string) => ({ key, texts: { subject }, body: { subject }, needsProof: false })

let journal: Served
beforeEach(async () => {
  stored.clear()
  withIndexedDb(stored)
  const locks = { request: (_: string, act: () => unknown) => act() }
  Object.defineProperty(navigator, 'locks', { configurable: true, value: locks })
  journal = await visited((_, __, body) =>
    (body as { subject: string }).subject === '12'
      ? { status: 400, body: { success: false, message: 'Subject must contain meaningful text' } }
      : { status: 201, body: { success: true, message: 'Sent', data: {} } },
  )
  markQueued(true)
})

const opened = () => {
  const reported: (readonly [string, string])[] = []
  const named = new Set<string>()
  const say = (text: string, kind: string) => void reported.push([kind, text])
  return { reported, report: () => reportOutbox({ messages: () => messagesIn('en'), say, named }) }
}

const refused = [
  'error',
  'Your queued message “12” was not accepted. Subject must contain meaningful text It waits for you in the contact form.',
]

test('a message that waited is sent from any page, which says so once', async () => {
  stored.set('a', queued('a', 'On rivers'))
  const page = opened()
  await page.report()
  expect(page.reported).toEqual([['success', 'Your queued message has been sent.']])
  expect([stored.size, journal.requests]).toEqual([0, ['/api/v1/contact']])
  await page.report()
  expect([page.reported.length, mayHaveQueued()]).toEqual([1, false])
})

test('a message that is refused later is named with its reason once for each opened page, and stays', async () => {
  stored.set('b', queued('b', '12'))
  const page = opened()
  await page.report()
  await page.report()
  expect(page.reported).toEqual([refused])
  const another = opened()
  await another.report()
  expect(another.reported).toEqual([refused])
  expect([stored.size, mayHaveQueued(), journal.requests.length]).toEqual([1, true, 1])
})
