import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { NewerFormat } from '@shodh/adapters/event-store/sqlite/file.ts'
import { openSqliteVault } from '@shodh/adapters/vault/sqlite.ts'
import type { VaultEntry } from '@shodh/adapters/vault/vault.ts'
import type { FastifyBaseLogger } from 'fastify'
import manifest from '../../../package.json' with { type: 'json' }
import type { JournalKinds, JournalVault } from './stores.ts'
import { PROGRAM } from '../terminal/program.ts'

/** The version of this software (semver.org). */
export const VERSION = manifest.version

/** The row of the vault that says which version ran the journal last. */
const ROW = 'journal'

/** What is stored changes with the first two numbers only. */
const formatOf = (version: string) => {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  return major * 1_000_000 + minor
}

const refuseNewer = (version: string | undefined, own = VERSION) => {
  if (version === undefined || formatOf(version) <= formatOf(own)) return
  throw new NewerFormat(
    `Shodh ${version} ran this journal, and this is ${own}, which does not know all that was stored since: run ${version} or a later one, or restore a backup from before the upgrade into an empty place (${PROGRAM} restore).`,
  )
}

/** Throws NewerFormat where a later version ran the journal, of which this one does not know all that was stored. */
export const refuseNewerVersion = async (vault: Pick<JournalVault, 'get'>, own = VERSION) =>
  refuseNewer((await vault.get('versions', ROW))?.version, own)

/** The same of the journal in a folder, for what opens a part of it alone; without one there it does nothing. */
export const refuseNewerJournal = async (directory: string) => {
  const file = join(directory, 'vault.db')
  if (!existsSync(file)) return
  const vault = await openSqliteVault<JournalKinds>({ file, readOnly: true })
  try {
    await refuseNewerVersion(vault)
  } finally {
    await vault.close()
  }
}

/** The same of the rows of a vault, such as a backup has them. */
export const refuseNewerRows = async (vault: AsyncIterable<readonly VaultEntry[]>) => {
  for await (const batch of vault)
    for (const { kind, row } of batch)
      if (kind === 'versions' && row.id === ROW) refuseNewer((row as JournalKinds['versions']).version)
}

/** Notes this version before it writes anything else, and says in the log from which one it takes the journal over. */
export const noteVersion = async (
  vault: Pick<JournalVault, 'get' | 'put' | 'count'>,
  logger: Pick<FastifyBaseLogger, 'info'>,
  own = VERSION,
) => {
  const before = (await vault.get('versions', ROW))?.version
  // the first versions noted none
  const from = before ?? ((await vault.count('users')) > 0 ? 'an earlier version' : own)
  logger.info(
    from === own
      ? `Shodh ${own}`
      : `Shodh ${own} takes the journal over from ${from}; read models that changed are rebuilt, and named as they are`,
  )
  if (before !== own) await vault.put('versions', { id: ROW, version: own })
}
