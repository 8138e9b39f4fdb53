import { randomBytes, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, expect, test } from 'vitest'
import type { JournalData } from './journal-data.ts'
import { pathOf } from './backup/manifest.ts'
import { aJournalIn, beside, rooms } from './testing/a-journal.ts'
import { backedUp, restored } from './testing/backups.ts'

const { aFolder, aJournal, anEmptyPlace, remove } = rooms()
afterAll(remove)

const stored = async ({ files }: JournalData) => {
  const received = await files.receive(Readable.from([randomBytes(100)]), 100)
  await received.store()
  return { sha256: received.sha256, bytes: received.bytes }
}

const append = ({ events }: JournalData, type: string, data: object) =>
  events.append('board', 'any', [
    {
      id: randomUUID(),
      type,
      data: JSON.stringify({ memberId: 'm', sectionId: 's', ...data }),
      metadata: JSON.stringify({ schemaVersion: 1, at: '2026-01-15T09:00:00.000Z', commandId: randomUUID() }),
    },
  ])

test('The pictures and persons of the board are in a backup and its restored journal until they are erased, and are missed by nobody then', async () => {
  const journal = await aJournal()
  const folder = join(await aFolder(), 'backup')
  const row = { id: 'm.hash', memberId: 'm', salt: '', storedAt: 0, person: { fullName: 'A. Rao' } as never }
  let picture: Record<'small' | 'medium' | 'large', Awaited<ReturnType<typeof stored>>> | undefined
  await aJournalIn(journal.DATA_DIR, async data => {
    picture = { small: await stored(data), medium: await stored(data), large: await stored(data) }
    await data.vault.put('board-members', row, { group: 'm' })
    await append(data, 'MemberAdded', { picture })
  })
  const hashes = Object.values(picture ?? {}).map(({ sha256 }) => sha256)
  const areThere = () => hashes.map(hash => existsSync(join(folder, pathOf(hash))))
  await backedUp(journal, folder)
  expect(areThere()).toEqual([true, true, true])
  const first = await anEmptyPlace()
  await restored(folder, first)
  await beside(first, async ({ files, vault }) => {
    expect(await Promise.all(hashes.map(hash => files.size(hash)))).toEqual([100, 100, 100])
    expect(await vault.list('board-members')).toEqual([row])
  })

  await aJournalIn(journal.DATA_DIR, async data => {
    await append(data, 'MemberErased', { pictures: [picture] })
    await data.vault.erase('board-members', row.id)
    await data.files.remove(new Set(hashes), new Date(Date.now() + 1000))
  })
  await backedUp(journal, folder)
  expect(areThere()).toEqual([false, false, false])
  const second = await anEmptyPlace()
  await restored(folder, second)
  await beside(second, async ({ files, vault }) => {
    expect(await Promise.all(hashes.map(hash => files.size(hash)))).toEqual([undefined, undefined, undefined])
    expect(await vault.list('board-members')).toEqual([])
  })
})
