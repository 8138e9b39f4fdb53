import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm, rmdir } from 'node:fs/promises'
import { join } from 'node:path'
import { openSqliteEventStore } from '@shodh/adapters/event-store/sqlite/sqlite.ts'
import { openSqliteVault } from '@shodh/adapters/vault/sqlite.ts'
import { beginWithAccounts } from '../sample/begin-own.ts'
import type { JournalKinds, Stores } from './stores.ts'

/** Names of a folder in DATA_DIR with the stores that take the place of those there: unfinished, finished, being moved. */
const UNFINISHED = 'anew.part'
const FINISHED = 'anew'
const MOVING = 'anew.moving'

/** The stores of a journal, with what SQLite has beside them; mails, the first administrator's file and what is the operator's own stay. */
const isStore = (name: string) => /^(?:(?:journal|vault|usage|usage-counts|views|search)\.db|files$)/u.test(name)

/** Prepares stores that hold the accounts alone, in the place of which `takePlace` puts them. They count once it resolves. */
export const beginAnew = async (directory: string, from: Pick<Stores, 'events' | 'vault'>): Promise<void> => {
  const path = join(directory, UNFINISHED)
  await rm(path, { recursive: true, force: true })
  await mkdir(path, { mode: 0o700 })
  {
    await using opened = new AsyncDisposableStack()
    const events = await openSqliteEventStore({ directory: path, log: 'journal', lock: false })
    opened.defer(() => events.close())
    const vault = await openSqliteVault<JournalKinds>({ file: join(path, 'vault.db') })
    opened.defer(() => vault.close())
    await beginWithAccounts({ events, vault }, from)
  }
  await rename(path, join(directory, FINISHED))
}

/** Puts prepared stores, if there are any, in the place of those in the directory; after a kill the next call continues. */
export const takePlace = async (directory: string): Promise<void> => {
  const [finished, moving] = [join(directory, FINISHED), join(directory, MOVING)]
  await rm(join(directory, UNFINISHED), { recursive: true, force: true })
  if (existsSync(finished)) {
    for (const name of (await readdir(directory)).filter(isStore))
      await rm(join(directory, name), { recursive: true, force: true })
    await rename(finished, moving)
  }
  if (!existsSync(moving)) return
  for (const name of await readdir(moving)) await rename(join(moving, name), join(directory, name))
  await rmdir(moving)
}
