import { randomUUID } from 'node:crypto'
import { openSqliteEventStore } from '@shodh/adapters/event-store/sqlite/sqlite.ts'
import { temporaryFolder } from '@shodh/contracts/testing/temporary-folder.ts'
import { expect, test } from 'vitest'
import { runningJournal } from '../../testing/journal.ts'

/** A volume without anything, as no version of this software ever wrote one. */
const damaged = {
  id: randomUUID(),
  type: 'VolumeCreated',
  data: 'null',
  metadata: JSON.stringify({ schemaVersion: 1, at: '2026-01-01T00:00:00.000Z', actorId: 'x', commandId: 'x' }),
}

test('an event that can’t be projected stops its stream only, and the notification bell says which read models it is missing from', async () => {
  const DATA_DIR = await temporaryFolder()
  const log = await openSqliteEventStore({ directory: DATA_DIR, log: 'journal' })
  await log.append('volume-damaged', 'noStream', [damaged])
  await log.close()

  const journal = await runningJournal({ DATA_DIR })
  const editor = await journal.editor()
  await editor.createVolume('Vol. I')
  expect((await editor.get('/papers/volumes')).body.data.volumes).toMatchObject([{ name: 'Vol. I' }])
  const { laggingReadModels } = (await editor.get('/admin/attention')).body.data
  expect(laggingReadModels).toContain('volumes')
  await journal.close()
})
