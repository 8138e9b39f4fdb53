// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from 'vitest'
import { journal } from '../../journal.ts'
import { journalSettings } from '../../testing/examples/journal.ts'
import { no, served, type Served } from '../../testing/server/served.ts'
import { visit } from '../../testing/screens/shown.tsx'
import { syncStoredJournal } from './stored-journal.ts'
import { createStore } from '../store.ts'

const KEY = 'shodh:journal'
const renamed = { ...journalSettings, name: 'Another Name' }

let site: Served
let settings: unknown
beforeEach(async () => {
  localStorage.clear()
  settings = renamed
  site = await served(() => (settings ? { body: settings } : no(503, 'Not now')))
  visit(site)
})
afterEach(() => site.close())

const started = () => {
  const store = createStore()
  syncStoredJournal(store)
  return () => journal.select()(store.getState()).data?.name
}

test('the journal of the last visit is known at once, and renewed', async () => {
  localStorage.setItem(KEY, JSON.stringify(journalSettings))
  const name = started()
  expect(name()).toBe(journalSettings.name)
  await expect.poll(() => name()).toBe('Another Name')
  await expect.poll(() => localStorage.getItem(KEY)).toContain('Another Name')
})

test('the last known journal stays where the server does not respond', async () => {
  settings = undefined
  localStorage.setItem(KEY, JSON.stringify(journalSettings))
  const name = started()
  await expect.poll(() => site.requests).toHaveLength(1)
  expect(name()).toBe(journalSettings.name)
})

test.each(['', '{', '{"name":"Half a journal"}'])('what cannot be read in storage is no journal: %o', async text => {
  localStorage.setItem(KEY, text)
  const name = started()
  expect(name()).toBeUndefined()
  await expect.poll(() => name()).toBe('Another Name')
})
