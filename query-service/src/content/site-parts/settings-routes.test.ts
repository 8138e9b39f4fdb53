import { emptyContents } from '@shodh/contracts/content/site-parts/site-parts.ts'
import type { ContentDraftRow } from '@shodh/contracts/content/vault-rows.ts'
import { expect, test } from 'vitest'
import { givenContent } from '../../testing/given/content.ts'
import { withQueries } from '../../testing/with-queries.ts'
import { partRoutes } from './routes.ts'

const { licence } = emptyContents.settings
const settings = { name: 'R & D', languages: ['en'], timeZone: 'Asia/Kolkata', licence, pinned: ['timeZone'] } as never

const at = withQueries(partRoutes, () => ({ settings }))

const day = (n: number) => `2026-01-0${n}T00:00:00.000Z`

test('The settings are shown with draft and versions, and over them those that the operator has pinned', async () => {
  at.signIn('auditor')
  expect(await at.data('/settings')).toMatchObject({
    ...{ settings: { name: 'Untitled journal', timeZone: 'Asia/Kolkata', email: null } },
    ...{ pinned: ['timeZone'], version: 0 },
  })
  const { happens } = givenContent(at)
  const rivers = { ...emptyContents.settings, name: 'Rivers', sinceYear: 2001 }
  happens(day(1), { type: 'JournalRevised', data: { ...rivers, former: {}, version: 1 } })
  happens(day(1), { type: 'FooterRevised', data: { email: 'editor@example.org', version: 1 } })
  happens(day(2), { type: 'JournalRevised', data: { name: 'Lakes', sinceYear: 2002, former: {}, version: 2 } })
  at.given.store('content-drafts', {
    ...{ id: 'settings', part: 'settings', revision: 3, savedAt: new Date().toISOString(), savedBy: 'rao' },
    content: { ...rivers, name: 'Seas', formerMembers: true },
  } as ContentDraftRow)
  const { body, headers } = await at.get('/settings')
  expect(body.data).toMatchObject({
    ...{ settings: { name: 'Lakes', email: 'editor@example.org', timeZone: 'Asia/Kolkata' } },
    ...{ pinned: ['timeZone'], version: 2 },
  })
  expect(headers.etag).toMatch(/^"2-3-/u)
  expect(await at.data('/content/settings')).toMatchObject({
    ...{ version: 2, pinned: ['timeZone'], scheduled: null },
    published: { name: 'Lakes', timeZone: 'Asia/Kolkata' },
    draft: { content: { name: 'Seas', timeZone: 'Asia/Kolkata' } },
  })
  expect((await at.data('/content/settings?asOf=2026-01-01')).published.name).toBe('Rivers')
  expect((await at.get('/content/settings?asOf=2025-12-01')).body.refused).toBe('CONTENT_VERSION_NOT_FOUND')
  for (const history of ['/settings/history', '/content/settings/history'])
    expect((await at.data(history)).versions).toMatchObject([{ version: 2 }, { version: 1 }])
  expect((await at.data('/settings/history/1')).content).toMatchObject({ name: 'Rivers', sinceYear: 2001 })
  expect((await at.data('/content/settings/compare?from=2&to=draft')).changes).toMatchObject([
    { field: 'name', language: null },
    { field: 'sinceYear', words: [{ change: 'removed', text: '2002' }, { text: '2001' }] },
    { field: 'formerMembers', words: [{ change: 'removed', text: 'false' }, { text: 'true' }] },
  ])
  expect((await at.data('/content/settings/check')).warnings).toEqual([])
})

test('A draft is shown as its changes of what is published now, and what it began from where they dispute', async () => {
  at.signIn('admin')
  const { happens } = givenContent(at)
  const rivers = { ...emptyContents.settings, name: 'Rivers' }
  happens(day(1), { type: 'JournalRevised', data: { ...rivers, former: {}, version: 1 } })
  happens(day(2), { type: 'JournalRevised', data: { publisher: 'By API', former: {}, version: 2 } })
  const draft = (content: object) =>
    at.given.store('content-drafts', {
      ...{ id: 'settings', part: 'settings', revision: 1, savedAt: new Date().toISOString(), savedBy: 'rao' },
      ...{ base: 1, content: { ...rivers, ...content } },
    } as ContentDraftRow)
  draft({ name: 'Seas' })
  const seen = (await at.data('/content/settings')).draft
  expect(seen).toMatchObject({ content: { name: 'Seas', publisher: 'By API' } })
  expect(seen).not.toHaveProperty('began')
  expect((await at.data('/content/settings/compare?from=published&to=draft')).changes).toMatchObject([
    { field: 'name' },
  ])
  expect((await at.data('/content/settings/check')).warnings).toEqual([])
  draft({ publisher: 'Mine' })
  expect((await at.data('/content/settings')).draft).toMatchObject({
    content: { name: 'Rivers', publisher: 'Mine' },
    began: { publisher: null },
  })
  at.given.give('papers', { id: 'one', volumeId: 'v' } as never)
  draft({ licence: { name: 'CC0', url: 'https://creativecommons.org/publicdomain/zero/1.0/' } })
  expect((await at.data('/content/settings/check')).warnings).toMatchObject([{ code: 'LICENCE_OF_PAPERS' }])
  const plan = { part: 'settings', at: '2999-01-01T09:00:00.000Z', settings: { name: 'Seas' } } as const
  happens(day(3), { type: 'PublicationScheduled', data: plan })
  expect((await at.data('/content/settings/check')).warnings).toMatchObject([
    {
      code: 'SCHEDULE_CALLED_OFF',
      message: expect.stringContaining('scheduled for 2999-01-01, 09:00 UTC is called off by another one'),
    },
    { code: 'LICENCE_OF_PAPERS' },
  ])
})
