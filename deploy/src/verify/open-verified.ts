import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openSqliteReadStore } from '@shodh/adapters/read-store/sqlite/sqlite.ts'
import type { Environment } from '../settings/environment.ts'
import { publicLogOthers } from '../settings/public-log-settings.ts'
import { openBeside } from '../transfer/open-journal.ts'
import type { Verified } from './verify-journal.ts'

/** The file of the search index. */
const SEARCH_INDEX = 'search.db'

type Closing = Verified & { close(): Promise<void> }

const scratchIn = (directory: string, name: string) => openSqliteReadStore({ file: join(directory, `${name}.db`) })

/** The journal in DATA_DIR, whether it is running or not. */
const embedded = async (settings: Environment, room: string) => {
  const journal = await openBeside.embedded(settings)
  const file = join(settings.DATA_DIR, 'views.db')
  const views = existsSync(file) ? await openSqliteReadStore({ file }) : await scratchIn(room, 'views')
  const search = { stored: join(settings.DATA_DIR, SEARCH_INDEX), anew: join(room, SEARCH_INDEX) }
  return { journal, views, search, isNumbered: true }
}

const engines = async (settings: Environment) => {
  const { enginePorts, FAILOVER_TIMEOUT_MS } = await import('../stores/engine-stores.ts')
  const { settingsInUse } = await import('../stores/sample-engines.ts')
  const journal = await openBeside.engines(settings)
  const views = await enginePorts(await settingsInUse(settings), FAILOVER_TIMEOUT_MS).views()
  return { journal, views, isNumbered: false }
}

/** The journal for reading, with scratch stores that are removed in the end. */
export const openVerified = async (kind: 'embedded' | 'engines', settings: Environment): Promise<Closing> => {
  const room = await mkdtemp(join(tmpdir(), 'shodh-verify-'))
  const opened = kind === 'engines' ? await engines(settings) : await embedded(settings, room)
  const scratch = await scratchIn(room, 'scratch')
  const named = await scratchIn(room, 'named')
  const close = async () => {
    for (const store of [scratch, named, opened.views, opened.journal]) await store.close()
    await rm(room, { recursive: true, force: true })
  }
  return { ...opened, scratch, named, others: publicLogOthers(settings), close }
}
