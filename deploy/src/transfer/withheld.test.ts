import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { Environment } from '../settings/environment.ts'
import type { JournalData } from './journal-data.ts'
import { pathOf } from './backup/manifest.ts'
import { aJournalIn, beside, countersOf, rooms } from './testing/a-journal.ts'
import { backedUp, restored } from './testing/backups.ts'

const { aFolder, aJournal, anEmptyPlace, remove } = rooms()
afterAll(remove)

const act = (type: string, sha256: string, paperId = 'a paper') => ({
  id: randomUUID(),
  type,
  data: JSON.stringify({ paperId, sha256, version: 1 }),
  metadata: JSON.stringify({ schemaVersion: 1, at: '2026-01-15T09:00:00.000Z', commandId: randomUUID() }),
})

const inside = ({ DATA_DIR }: Environment, work: (journal: JournalData) => Promise<void>) => aJournalIn(DATA_DIR, work)

const losing =
  (hash: string) =>
  async ({ files }: JournalData) => {
    await files.remove(new Set([hash]), new Date(Date.now() + 1000))
  }

/** As the journal does it after seven days. */
const deleting = (hash: string) => async (journal: JournalData) => {
  const { data: _, ...event } = act('StoresCleaned', hash)
  const items = [{ type: 'withheldFiles', id: hash, bytes: 1 }]
  const cleaned = { ...event, data: JSON.stringify({ reason: 'Withheld for seven days', items }) }
  await journal.events.append('operations', 'any', [cleaned])
  await losing(hash)(journal)
}

const firstFile = async (journal: JournalData) => {
  const { events } = await countersOf(journal)
  return [...events.files.keys()][0] ?? ''
}

test('A withheld file is copied while it is there, leaves the backup when it was deleted, and is missed by nobody', async () => {
  const journal = await aJournal()
  const folder = join(await aFolder(), 'backup')
  const hash = await beside(journal, firstFile)
  await inside(journal, async ({ events }) => {
    await events.append('volume-0', 'any', [act('PdfWithheld', hash)])
  })
  await backedUp(journal, folder)
  expect(existsSync(join(folder, pathOf(hash)))).toBe(true)
  const first = await anEmptyPlace()
  await restored(folder, first)
  expect(await beside(first, ({ files }) => files.size(hash))).toBeGreaterThan(0)

  await inside(journal, deleting(hash))
  await backedUp(journal, folder)
  expect(existsSync(join(folder, pathOf(hash)))).toBe(false)
  const second = await anEmptyPlace()
  await restored(folder, second)
  expect(await beside(second, ({ files }) => files.size(hash))).toBeUndefined()
  expect((await beside(second, countersOf)).events).toEqual((await beside(journal, countersOf)).events)
})

test('A withheld file that the journal has lost stays in the backup, and is restored', async () => {
  const journal = await aJournal()
  const folder = join(await aFolder(), 'backup')
  const hash = await beside(journal, firstFile)
  await inside(journal, async ({ events }) => {
    await events.append('volume-0', 'any', [act('PdfWithheld', hash)])
  })
  await backedUp(journal, folder)
  await inside(journal, losing(hash))
  await backedUp(journal, folder)
  const place = await anEmptyPlace()
  await restored(folder, place)
  expect(await beside(place, ({ files }) => files.size(hash))).toBeGreaterThan(0)
})

test('A file that is released must be there', async () => {
  const journal = await aJournal()
  const hash = await beside(journal, firstFile)
  const acts = [act('PdfWithheld', hash), act('PdfWithheld', hash, 'another'), act('PdfReleased', hash)]
  await inside(journal, async ({ events }) => {
    await events.append('volume-0', 'any', [...acts, act('PdfReleased', hash, 'another')])
  })
  await inside(journal, losing(hash))
  await expect(backedUp(journal, join(await aFolder(), 'backup'))).rejects.toThrow('is missing')
})
