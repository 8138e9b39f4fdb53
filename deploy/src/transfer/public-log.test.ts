import { join } from 'node:path'
import { openSqliteReadStore } from '@shodh/adapters/read-store/sqlite/sqlite.ts'
import { openLogKey } from '@shodh/projections/audit/public-log/log-key.ts'
import { openPublicLog } from '@shodh/projections/audit/public-log/public-log.ts'
import { signTreeHead } from '@shodh/projections/audit/public-log/sign-tree-head.ts'
import { afterAll, expect, test } from 'vitest'
import type { Environment } from '../settings/environment.ts'
import { whileOpen } from './journal-data.ts'
import { openTarget } from './open-journal.ts'
import { rooms } from './testing/a-journal.ts'
import { backedUp, restored } from './testing/backups.ts'

const { aFolder, aJournal, anEmptyPlace, remove } = rooms()
afterAll(remove)

/** What a journal makes of its public log when it starts. */
const stored = (settings: Environment) =>
  whileOpen(openTarget.embedded(settings), async ({ events, vault }) => {
    const views = await openSqliteReadStore({ file: join(settings.DATA_DIR, 'views.db') })
    const tree = await openPublicLog({ events, views })
    await tree.grow(new AbortController().signal)
    const key = await openLogKey(vault, 'journal.example/log')
    const outcome = await signTreeHead({ vault, tree, key, now: Date.now })
    await views.close()
    return { outcome, key: key.key, head: await vault.get('log-heads', key.id) }
  })

test('A backup carries key, origin and last checkpoint of the public log, which goes on where it is restored', async () => {
  const journal = await aJournal()
  const before = await stored(journal)
  const folder = join(await aFolder(), 'backup')
  await backedUp(journal, folder)
  const target = await anEmptyPlace()
  await restored(folder, target)
  expect(before.outcome.checkpoint).toBe(before.head?.checkpoint)
  expect(await stored(target)).toEqual({ ...before, outcome: {} })
})
