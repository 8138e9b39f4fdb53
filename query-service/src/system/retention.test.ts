import { emptyContents } from '@shodh/contracts/content/site-parts/site-parts.ts'
import { expect, test } from 'vitest'
import { partRoutes } from '../content/site-parts/routes.ts'
import { givenContent } from '../testing/given/content.ts'
import { withQueries } from '../testing/with-queries.ts'

const at = withQueries(
  async (app, ports) => app.register(partRoutes, ports as never),
  () => ({ settings: { languages: ['en'], timeZone: 'UTC' } as never }),
)

const LONG_AGO = '2001-01-01T00:00:00.000Z'
const now = new Date().toISOString()

const message = (id: string, given: object = {}) =>
  at.given.give('contactMessages', {
    ...{ id, contactType: 'other', priority: 'low', receivedAt: LONG_AGO, handledAt: null, handledBy: null },
    ...{ entries: [], erasedAt: null, isHandled: false, revision: 1, ...given },
  })

const account = (id: string, given: object = {}, row: object = {}) => {
  const dates = { createdAt: LONG_AGO, updatedAt: LONG_AGO }
  const state = { role: 'author', status: 'active', emailVerified: true, revision: 1, securityStamp: '' } as const
  at.given.give('users', { id, ...state, ...dates, ...given })
  at.given.store('users', { id, ...row } as never)
}

const draft = (retention: object | null) =>
  at.given.store('content-drafts', {
    ...{ id: 'settings', part: 'settings', revision: 1, savedAt: now, savedBy: 'rao' },
    content: { ...emptyContents.settings, retention },
  } as never)

const sentences = async () => {
  const { warnings }: { warnings: { code: string; message: string }[] } = await at.data('/content/settings/check')
  return warnings.map(({ code, message: said }) => `${code}: ${said}`)
}

test('a period that is shortened has warnings of what it deletes, and of nothing else', async () => {
  message('old')
  message('answered', { entries: [{ id: 'r', kind: 'reply', by: 'rao', at: now }] })
  message('gone', { erasedAt: LONG_AGO })
  account('one')
  account('two', { status: 'inactive' })
  account('admin', { role: 'admin' })
  account('present', {}, { signedInAt: Date.now() })
  draft({ messages: 12, accounts: 24, readings: 3 })
  expect(await sentences()).toEqual([
    'RETENTION_DELETES: 1 contact message will be deleted for good within the hour',
    'RETENTION_DELETES: The owners of 2 accounts in which nobody has signed in get a mail, and what they have not used 14 days later is deleted for good, with its drafts',
    expect.stringMatching(/^RETENTION_DELETES: Single readings of before 20\d\d-\d\d will be deleted for good/u),
  ])
})

test('a period that is as it was, longer, or none deletes nothing', async () => {
  message('old')
  account('one')
  const data = { retention: { messages: 12, readings: 6 }, former: {}, version: 1 }
  givenContent(at).happens(LONG_AGO, { type: 'JournalRevised', data } as never)
  draft({ messages: 12, readings: 30 })
  expect(await sentences()).toEqual([])
  draft({ messages: 12, readings: 6 })
  expect(await sentences()).toEqual([])
})

test('where a longer period for readings is taken away, the built-in one deletes', async () => {
  const data = { retention: { readings: 60 }, former: {}, version: 1 }
  givenContent(at).happens(LONG_AGO, { type: 'JournalRevised', data } as never)
  draft(null)
  expect(await sentences()).toHaveLength(1)
})

test('an earlier version has the warnings of what it would delete', async () => {
  const check = (version: number | string) => at.get(`/content/settings/check?version=${version}`)
  const content = givenContent(at)
  const revised = (version: number, retention: object | null) =>
    content.happens(LONG_AGO, { type: 'JournalRevised', data: { retention, former: {}, version } } as never)
  message('old')
  revised(1, { messages: 12 })
  revised(2, null)
  const { warnings } = (await check(1)).body.data
  expect(warnings.map(({ message: said }: { message: string }) => said)).toEqual([
    '1 contact message will be deleted for good within the hour',
  ])
  expect((await check(2)).body.data.warnings).toEqual([])
  expect([(await check(3)).body.refused, (await check('x')).status]).toEqual(['CONTENT_VERSION_NOT_FOUND', 400])
})
