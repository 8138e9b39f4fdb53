import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { USAGE_COUNTS } from '@shodh/adapters/usage/counts/sqlite.ts'
import { BEGINNING } from '@shodh/adapters/event-store/event-store.ts'
import { openSqliteEventStore } from '@shodh/adapters/event-store/sqlite/sqlite.ts'
import { readingLog, USAGE_LOG } from '@shodh/adapters/usage/readings/event-log.ts'
import type { ReadingBatch } from '@shodh/adapters/usage/readings/readings.ts'
import { openSqliteVault } from '@shodh/adapters/vault/sqlite.ts'
import { expect, test } from 'vitest'
import { recount } from '../../services/background/recount.ts'
import type { JournalKinds } from '../../stores/stores.ts'
import { withJournal } from '../../testing/with-journal.ts'

const at = withJournal({ TRUST_PROXY: '127.0.0.1' })

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0'
const TIMES = 60

const explanation = async () => (await at.editor.get('/papers/statistics/explanation')).body.data

const storedBatches = async () => {
  const { directory } = at.journal
  const log = readingLog(await openSqliteEventStore({ directory, log: USAGE_LOG, readOnly: true }))
  const found: ReadingBatch[] = []
  for await (const batches of log.readAll(BEGINNING)) found.push(...batches)
  await log.close()
  return found
}

test('Readings are counted the same after a restart and a recount, and no address is stored', async () => {
  const { id: volumeId } = await at.editor.createVolume('Stored')
  const { id } = (await at.editor.upload({ volumeName: 'Stored', title: 'Read' })).body.data.paper
  for (let n = 0; n < TIMES; n += 1)
    await at.visitor.raw(`/papers/${volumeId}/${id}/download`, {
      headers: { 'user-agent': FIREFOX, 'x-forwarded-for': `203.0.113.${n}` },
    })
  await expect.poll(async () => (await explanation()).paperDownloads.counted).toBe(TIMES)
  const before = await explanation()
  await at.restart()
  expect(await explanation()).toEqual(before)

  await at.journal.stop()
  const { directory } = at.journal
  const batches = await storedBatches()
  expect(batches.flatMap(({ readings = [] }) => readings)).toHaveLength(TIMES)
  expect(batches.flatMap(({ agents = {} }) => Object.values(agents))).toEqual([FIREFOX])
  for (const file of ['usage.db', USAGE_COUNTS, 'vault.db'])
    expect((await readFile(join(directory, file))).includes('203.0.113')).toBe(false)
  const vault = await openSqliteVault<JournalKinds>({ file: join(directory, 'vault.db'), readOnly: true })
  expect(await vault.list('reading-salts')).toHaveLength(1)
  await vault.close()

  const log = readingLog(await openSqliteEventStore({ directory, log: USAGE_LOG }))
  await recount({ log, file: join(directory, USAGE_COUNTS), timeZone: 'Asia/Kolkata' })
  await log.close()
  await at.restart()
  expect(await explanation()).toEqual(before)
})
