import { afterEach, beforeEach, expect, test } from 'vitest'
import { journal, useJournal } from '../journal.ts'
import { journalSettings } from '../testing/journal.ts'
import type { Served } from '../testing/served.ts'
import { shownIn, visited } from '../testing/shown.tsx'
import { restoreQueries } from './rendered-queries.ts'
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
