import { afterEach, beforeEach, expect, test } from 'vitest'
import { home } from '../../features/home/api.ts'
import { journal, useJournal } from '../../journal.ts'
import { journalSettings } from '../../testing/examples/journal.ts'
import type { Served } from '../../testing/server/served.ts'
import { shownIn, visited } from '../../testing/screens/shown.tsx'
import { volume } from '../../testing/examples/volumes.ts'
import { success } from '@shodh/contracts/envelope.ts'
import { restoreQueries } from './rendered-queries.ts'
import { fetchWhole } from './rendered-responses.ts'
import { createStore } from '../store.ts'

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

test('what is fetched again as it was is what came with the page: nothing is shown anew', async () => {
  const settings = { ...journalSettings, tagline: { en: 'All there is', hi: 'जो कुछ है' } }
  const issue = volume(2025, 'Issue I')
  const recent = { volumes: [{ ...issue, papers: [{ id: 'a', sr: 1, title: 'Rivers', authorName: 'A. Rao' }] }] }
  await site.close()
  site = await visited(({ pathname }) => ({ body: pathname === '/journal.json' ? settings : success('', recent) }))
  const { year, issueType, name, paperCount, lastUpdated } = issue
  const shown = { year, issueType, name, paperCount, lastUpdated, papers: [{ sr: 1, title: 'Rivers' }] }
  const store = createStore()
  const value = { ...settings, tagline: 'All there is' }
  restoreQueries(
    store,
    [
      { endpointName: 'journal', value },
      { endpointName: 'recentVolumes', value: { volumes: [shown] } },
    ],
    true,
  )
  const { recentVolumes } = home.endpoints
  const data = () => [journal.select()(store.getState()).data, recentVolumes.select()(store.getState()).data]
  const before = data()
  const again = { forceRefetch: true }
  await Promise.all([
    store.dispatch(journal.initiate(undefined, again)),
    store.dispatch(recentVolumes.initiate(undefined, again)),
  ])
  expect(before[0]).toEqual(value)
  data().forEach((each, place) => expect(each).toBe(before[place]))
})
