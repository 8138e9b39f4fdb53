import { randomUUID } from 'node:crypto'
import { BEGINNING } from '../event-store/event-store.ts'
import { openSqliteEventStore } from '../event-store/sqlite/sqlite.ts'
import { temporaryFolder } from '@shodh/contracts/testing/temporary-folder.ts'
import { expect, test } from 'vitest'
import { sharedWriter } from './shared-writer.ts'

const open = async () =>
  openSqliteEventStore({ directory: await temporaryFolder(), log: 'journal', startThread: sharedWriter })

const events = (count: number) =>
  Array.from({ length: count }, () => ({ id: randomUUID(), type: 'Written', data: '{}', metadata: '{}' }))

test('Logs that one thread writes are apart, end apart, and one begins where another has ended', async () => {
  const [one, other] = [await open(), await open()]
  await Promise.all([one.append('a', 'noStream', events(2)), other.append('a', 'noStream', events(1))])
  const last = one.append('a', 1, events(1))
  await one.close()
  await last
  await expect(one.append('a', 2, events(1))).rejects.toThrow('the log is closed')
  await other.append('a', 0, events(1))
  const third = await open()
  await third.append('a', 'noStream', events(1))
  for (const [store, count] of [
    [other, 2],
    [third, 1],
  ] as const) {
    expect((await Array.fromAsync(store.readAll(BEGINNING))).flat()).toHaveLength(count)
    await store.close()
  }
})
