import { join } from 'node:path'
import { temporaryFolder } from '@shodh/contracts/testing/temporary-folder.ts'
import type { EventStore } from '@shodh/adapters/event-store/event-store.ts'
import { openSqliteEventStore } from '@shodh/adapters/event-store/sqlite/sqlite.ts'
import type { ReadStore } from '@shodh/adapters/read-store/read-store.ts'
import { openSqliteReadStore } from '@shodh/adapters/read-store/sqlite/sqlite.ts'
import { openSqliteVault } from '@shodh/adapters/vault/sqlite.ts'
import type { LogKinds } from '@shodh/contracts/audit/proof/stored.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { asWritten, papersUploaded, volumeId } from '../../testing/journal-events.ts'
import { type LogVault, openLogKey } from './log-key.ts'
import { openPublicLog } from './public-log.ts'
import { headOf, signCheckpoint } from './sign-checkpoint.ts'
import { treeOn } from './testing/tree-on.ts'

const GOING_ON = new AbortController().signal

let directory: string
let events: EventStore
let vault: LogVault

beforeEach(async () => {
  directory = await temporaryFolder()
  events = await openSqliteEventStore({ directory, log: 'journal' })
  vault = await openSqliteVault<LogKinds>({ file: join(directory, 'vault.db') })
})
afterEach(async () => {
  await vault.close()
  await events.close()
})

const write = (from: number, to: number, store = events) =>
  store.append(`volume-${volumeId}`, 'any', asWritten(papersUploaded(from, to)))

const grown = async (views: ReadStore, store = events) => {
  const log = await openPublicLog({ events: store, views })
  await log.grow(GOING_ON)
  return log
}

treeOn('SQLite', async directory => {
  const stores = {
    events: await openSqliteEventStore({ directory, log: 'journal' }),
    other: await openSqliteEventStore({ directory: join(directory, 'other'), log: 'journal' }),
    views: await openSqliteReadStore({ file: join(directory, 'views.db') }),
  }
  const close = async () => {
    for (const store of Object.values(stores)) await store.close()
  }
  return { ...stores, close }
})

describe('Checkpoints', () => {
  let views: ReadStore
  beforeEach(async () => {
    views = await openSqliteReadStore({ file: join(directory, 'views.db') })
  })
  afterEach(() => views.close())

  const signing = async (store = events) => ({
    vault,
    tree: await grown(views, store),
    key: await openLogKey(vault, 'journal.example/log'),
    now: () => 1_700_000_000_000,
  })

  test('are signed as the log grows, once each, and all are remembered', async () => {
    expect(await signCheckpoint(await signing())).toEqual({})
    await write(1, 3)
    const given = await signing()
    const { checkpoint = '' } = await signCheckpoint(given)
    expect(await headOf(checkpoint, given.key)).toMatchObject({ origin: 'journal.example/log', size: 3 })
    expect(await signCheckpoint(given)).toEqual({})
    for (let n = 4; n < 110; n += 1) {
      await write(n, n)
      await given.tree.grow(GOING_ON)
      await signCheckpoint(given)
    }
    const rows = await vault.list('log-checkpoints')
    expect(rows.map(({ id }) => id)).toEqual(['0001-0000', '0001-0001'])
    expect(rows.flatMap(({ checkpoints }) => checkpoints.map(([size]) => size))).toEqual(
      Array.from({ length: 107 }, (_, n) => n + 3),
    )
  })

  test('keep key and origin, whatever the origin would be now', async () => {
    const first = await openLogKey(vault, 'journal.example/log')
    const again = await openLogKey(vault, 'elsewhere.example/log')
    expect([again.key.name, again.key.keyId]).toEqual(['journal.example/log', first.key.keyId])
  })

  test('are refused where the log has fewer events than the last one, and go on when it has them again', async () => {
    await write(1, 5)
    await signCheckpoint(await signing())
    const older = await openSqliteEventStore({ directory: join(directory, 'older'), log: 'journal' })
    await write(1, 2, older)
    const { refusal } = await signCheckpoint(await signing(older))
    expect(refusal).toMatchObject({
      sentence:
        'The journal has 2 events, fewer than the 5 of the checkpoint that it signed last: it was restored from an older copy, or its log was cut.',
      size: 5,
    })
    expect((await vault.list('log-heads'))[0]).toMatchObject({ size: 5, refusal })
    await older.close()
    await write(6, 6)
    expect((await signCheckpoint(await signing())).checkpoint).toBeDefined()
    expect((await vault.list('log-heads'))[0]).not.toHaveProperty('refusal')
  })

  test('are refused where the log has other events than the last one, or than one that is known', async () => {
    await write(1, 5)
    const given = await signing()
    await signCheckpoint(given)
    const forked = await openSqliteEventStore({ directory: join(directory, 'forked'), log: 'journal' })
    await write(2, 9, forked)
    const { refusal } = await signCheckpoint(await signing(forked))
    expect(refusal?.sentence).toBe(
      'The first 5 events of the journal are not those of the checkpoint that it signed last.',
    )
    await forked.close()
    const known = { size: 4, from: 'to a witness' }
    expect((await signCheckpoint(await signing(), [known])).refusal?.sentence).toContain(
      'A checkpoint of 4 events is known to a witness, which this journal does not know',
    )
  })
})
