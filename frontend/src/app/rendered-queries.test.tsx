import { afterEach, beforeEach, expect, test } from 'vitest'
import { journal, useJournal } from '../journal.ts'
import { journalSettings } from '../testing/journal.ts'
import type { Served } from '../testing/served.ts'
import { shownIn, visited } from '../testing/shown.tsx'
import { restoreQueries } from './rendered-queries.ts'
import { fetchWhole } from './rendered-responses.ts'
import { createStore } from './store.ts'

const rendered = [{ endpointName: 'journal', arg: undefined, value: journalSettings }]

let site: Served
beforeEach(async () => {
  site = await visited(() => ({ body: { ...journalSettings, name: 'Renamed since' } }))
})
afterEach(async () => await site.close())

const Name = () => <h1>{useJournal()?.name}</h1>

const restored = (wereStored: boolean) => {
  const store = createStore()
  restoreQueries(store, rendered, wereStored)
  const heading = shownIn(store, <Name />).getByRole('heading')
  return { name: () => heading.textContent, status: () => journal.select()(store.getState()).status }
}

test('what the server has just rendered is not fetched again', () => {
  const { name, status } = restored(false)
  expect([name(), status()]).toEqual([journalSettings.name, 'fulfilled'])
})

test('what the service worker had stored is shown at once, and fetched again', async () => {
  const { name, status } = restored(true)
  expect([name(), status()]).toEqual([journalSettings.name, 'pending'])
  await expect.poll(() => name()).toBe('Renamed since')
  expect(site.requests).toEqual(['/journal.json'])
})

test('what the page has only a part of is fetched for the service worker, and nothing else', async () => {
  const whole = { endpointName: 'papers', value: {}, response: { address: '/api/v1/papers' } }
  const part = { ...rendered[0]!, response: { address: '/journal.json', isPart: true } } as const
  await fetchWhole([part, whole, { endpointName: 'nothing', value: {} }])
  expect(site.requests).toEqual(['/journal.json'])
})
