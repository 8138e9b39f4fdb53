import { BEGINNING } from '@shodh/adapters/event-store/event-store.ts'
import { sha256 } from '@shodh/adapters/audit/signing/signing.ts'
import { userStream } from '@shodh/command-service/users/accounts/accounts.ts'
import { firstAdministratorId } from '@shodh/command-service/users/accounts/first-administrator.ts'
import { parseVkey } from '@shodh/contracts/audit/proof/note.ts'
import type { LogHeadRow } from '@shodh/contracts/audit/proof/stored.ts'
import { currentHead } from '@shodh/projections/audit/public-log/log-key.ts'
import { beginsWith, sizeOfLog } from '@shodh/projections/audit/public-log/public-log.ts'
import { headOf } from '@shodh/projections/audit/public-log/sign-tree-head.ts'
import { type Environment, WrongSetting } from '../settings/environment.ts'
import { lostReadings, noteEvents, noteReadings, olderVault } from '../stores/noted-heads.ts'
import { REACTIONS, type Stores } from '../stores/stores.ts'
import { refuseNewerVersion } from '../stores/versions.ts'
import { refuseUnfinished } from '../transfer/unfinished.ts'
import { refuseOtherOrigin } from './ports/public-log.ts'
import { PROGRAM } from '../terminal/program.ts'

type RecordStores = Pick<Stores, 'events' | 'views' | 'vault' | 'files' | 'readings'>

/** A user's claim has become true with an event: the log was not empty then. */
const hasUsers = async ({ vault }: Pick<RecordStores, 'vault'>) =>
  (await vault.list('users')).some(({ asOf }) => Object.keys(asOf).length > 0)

const hasFiles = async ({ files }: Pick<RecordStores, 'files'>) => {
  for await (const batch of files.all()) if (batch.length > 0) return true
  return false
}

/** What says that there was a log, in words; undefined in a place where no journal has been. */
export const traceOfJournal = async (stores: Pick<RecordStores, 'vault' | 'files'>) => {
  if (await hasUsers(stores)) return 'a vault with users'
  return (await hasFiles(stores)) ? 'stored files' : undefined
}

/** Whether the log does not begin with what was signed last; where that was refused before, the public log names it. */
const isAnother = async (stores: LogStores, { vkey, checkpoint, refusal }: LogHeadRow) => {
  const key = parseVkey(sha256, vkey)
  const head = key && (await headOf(checkpoint, { key }))
  return head !== undefined && !refusal && !(await beginsWith(stores, head))
}

type LogStores = Omit<RecordStores, 'readings'>

/** What the log is too short for, in words. Others write: what must not be ahead of the log is read before it. */
const shortcoming = async (stores: LogStores, head: LogHeadRow | undefined) => {
  if (head && head.size > 0) {
    const size = await sizeOfLog(stores)
    if (size < head.size) return `has ${size} events, and its last checkpoint was signed for ${head.size}`
    return (await isAnother(stores, head))
      ? `is another one: its first ${head.size} events are not those that its last checkpoint was signed for`
      : undefined
  }
  const trace = await traceOfJournal(stores)
  return trace !== undefined && (await stores.events.head()) === BEGINNING ? `is empty beside ${trace}` : undefined
}

type Accepted = Pick<Environment, 'ACCEPT_SHORTER_LOG' | 'ACCEPT_OLDER_VAULT' | 'ACCEPT_FEWER_READINGS'>
type Names = { readonly log: string; readonly vault: string; readonly readings: string }

export const embeddedNames = ({ DATA_DIR }: Environment): Names => ({
  log: `journal.db in DATA_DIR (${DATA_DIR})`,
  vault: `vault.db in DATA_DIR (${DATA_DIR})`,
  readings: `usage.db in DATA_DIR (${DATA_DIR})`,
})

export const ENGINE_NAMES: Names = {
  log: 'EventStoreDB (EVENTSTORE_URL)',
  vault: 'MongoDB (MONGODB_URL)',
  readings: 'EventStoreDB (EVENTSTORE_URL)',
}

/** An older vault is accepted once: the next start goes on from where the log is. */
const refuseOlderVault = async (stores: LogStores, { ACCEPT_OLDER_VAULT }: Accepted, names: Names) => {
  const older = await olderVault(stores)
  if (!older) return
  if (ACCEPT_OLDER_VAULT !== older.position)
    throw new WrongSetting(
      `The vault, ${names.vault}, ${older.what}: put the vault of this log back, or restore a backup into an empty place (${PROGRAM} restore); to go on with this one, set ACCEPT_OLDER_VAULT=${older.position}.`,
    )
  // what it lacks has long been reacted to
  for (const { id } of await stores.vault.list(REACTIONS)) await stores.vault.erase(REACTIONS, id)
  await noteEvents(stores)
}

/** Readings that are lost deliberately are refused once: the next start goes on from what there is. */
const refuseLostReadings = async (
  stores: Pick<RecordStores, 'vault' | 'readings'>,
  { ACCEPT_FEWER_READINGS }: Accepted,
  names: Names,
) => {
  const lost = await lostReadings(stores)
  if (!lost) return
  if (ACCEPT_FEWER_READINGS !== lost.position)
    throw new WrongSetting(
      `The log of readings, ${names.readings}, ${lost.what}: put the whole log of readings back, or restore a backup into an empty place (${PROGRAM} restore); to go on without the readings that are lost, set ACCEPT_FEWER_READINGS=${lost.position}.`,
    )
  await noteReadings(stores)
}

/**
 * Throws WrongSetting where the log is shorter than what was signed of it, or log and vault are not of the same journal: what
 * is derived from such a log would be wrong, and files of lost events would seem to be nobody's. So it does where readings
 * are lost, which would be counted no more, and where the vault lacks what the log says of users, or has who was erased.
 */
export const refuseLostRecord = async (stores: RecordStores, accepted: Accepted, names: Names) => {
  const { ACCEPT_SHORTER_LOG } = accepted
  const head = await currentHead(stores.vault)
  const signed = head?.size ?? 0
  const found = await shortcoming(stores, head)
  if (found !== undefined && ACCEPT_SHORTER_LOG !== signed)
    throw new WrongSetting(
      `The log, ${names.log}, ${found}: put the whole log back, or restore a backup into an empty place (${PROGRAM} restore); to go on without what is lost, set ACCEPT_SHORTER_LOG=${signed}.`,
    )
  const { events: registered } = await stores.events.readStream(userStream(firstAdministratorId))
  if (registered.length > 0 && (await stores.vault.ids('users')).length === 0)
    throw new WrongSetting(
      `The vault, ${names.vault}, has no users, and the log has some: put the vault of this log back, or restore a backup into an empty place (${PROGRAM} restore).`,
    )
  await refuseOlderVault(stores, accepted, names)
  await refuseLostReadings(stores, accepted, names)
}

/** Throws NewerFormat, OperatorError or WrongSetting where a journal can't be started on the stores. */
export const refuseUnsound = async (stores: Stores, settings: Environment, names: Names) => {
  await refuseNewerVersion(stores.vault)
  await refuseUnfinished(stores.vault)
  await refuseOtherOrigin(stores, settings)
  await refuseLostRecord(stores, settings, names)
}
