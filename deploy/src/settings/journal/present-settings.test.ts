import { Damaged, type StoredEvent } from '@shodh/adapters/event-store/event-store.ts'
import { settingsContentOf } from '@shodh/contracts/content/settings/settings-content.ts'
import { beforeEach, expect, test } from 'vitest'
import { sampleSettings } from '../../sample/sample-settings.ts'
import { openPresentSettings } from './present-settings.ts'

let stream: StoredEvent[]
beforeEach(() => {
  stream = []
})

const publish = (type: string, data: object) => {
  const n = stream.length
  const metadata = {
    at: '2026-01-01T00:00:00.000Z',
    actorId: 'a',
    correlationId: 'c',
    commandId: 'd',
    schemaVersion: 1,
  }
  const texts = { data: JSON.stringify({ version: n + 1, ...data }), metadata: JSON.stringify(metadata) }
  stream.push({ id: `${n}`, stream: 'site', revision: n, position: n, type, ...texts })
}
const events = {
  readStream: async (_: string, from = 0) => ({ revision: stream.length - 1, events: stream.slice(from) }),
}
const open = (stated = {}) => openPresentSettings({ events }, { ...sampleSettings, ...stated })
const first = () => publish('JournalRevised', { ...settingsContentOf(sampleSettings), former: {} })

test('what the operator states is in force until the journal has published settings, then these', async () => {
  const present = await open()
  const { settings } = present
  expect([settings, present.version()]).toEqual([sampleSettings, 0])
  first()
  publish('JournalRevised', { name: 'Annals', mark: null, heroTags: [], former: {} })
  await Promise.all([present.refresh(), present.refresh()])
  expect(settings).toMatchObject({ name: 'Annals', shortName: sampleSettings.shortName })
  expect([settings.mark, settings.heroTags, present.version()]).toEqual([undefined, undefined, 2])
  expect((await open()).settings).toEqual(settings)
})

test('what is pinned, scripts and the human check stay as the operator states them', async () => {
  const scripts = [{ src: 'https://counter.example.org/count.js' }]
  first()
  publish('JournalRevised', { name: 'Annals', issn: '2049-3630', former: {} })
  const { settings } = await open({ pinned: ['name'], scripts, contact: { humanCheck: 'off' } })
  expect(settings).toMatchObject({ name: sampleSettings.name, issn: '2049-3630', scripts })
  expect(settings.contact?.humanCheck).toBe('off')
})

test('serial number, postal and e-mail address are those of header and footer', async () => {
  publish('HeaderRevised', { serialNumber: 'N-1' })
  publish('FooterRevised', { email: 'desk@example.org' })
  const { settings } = await open()
  expect(settings).toMatchObject({ serialNumber: 'N-1', email: 'desk@example.org' })
  expect(settings.address).toBeUndefined()
  publish('FooterRevised', { email: null })
  expect((await open({ email: 'old@example.org' })).settings.email).toBe('old@example.org')
})

test('days are of another zone once it is not the first one that was published', async () => {
  const present = await open()
  first()
  await present.refresh()
  expect(present.hasMoved()).toBe(false)
  publish('JournalRevised', { timeZone: 'UTC', former: {} })
  await present.refresh()
  expect(present.hasMoved()).toBe(true)
  publish('JournalRevised', { timeZone: sampleSettings.timeZone, former: {} })
  await present.refresh()
  expect(present.hasMoved()).toBe(false)
})

test('a journal whose log is damaged begins with what the operator states', async () => {
  const damaged = { readStream: async () => Promise.reject(new Damaged('journal.db')) }
  expect((await openPresentSettings({ events: damaged }, sampleSettings)).settings).toEqual(sampleSettings)
  const ended = { readStream: async () => Promise.reject(new Error('ended')) }
  await expect(openPresentSettings({ events: ended }, sampleSettings)).rejects.toThrow('ended')
})
