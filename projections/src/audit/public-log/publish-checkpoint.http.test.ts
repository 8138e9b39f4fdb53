import { join } from 'node:path'
import { temporaryFolder } from '@shodh/contracts/testing/temporary-folder.ts'
import { checkpointFolder } from '@shodh/adapters/audit/checkpoint-archive/folder.ts'
import type { CheckpointArchive } from '@shodh/adapters/audit/checkpoint-archive/checkpoint-archive.ts'
import type { EventStore } from '@shodh/adapters/event-store/event-store.ts'
import { openSqliteEventStore } from '@shodh/adapters/event-store/sqlite/sqlite.ts'
import type { ReadStore } from '@shodh/adapters/read-store/read-store.ts'
import { openSqliteReadStore } from '@shodh/adapters/read-store/sqlite/sqlite.ts'
import { verifyEd25519 } from '@shodh/adapters/audit/signing/signing.ts'
import { openSqliteVault } from '@shodh/adapters/vault/sqlite.ts'
import { httpWitness } from '@shodh/adapters/audit/witness/http.ts'
import { witnessServer } from '@shodh/adapters/audit/witness/testing/witness-server.ts'
import type { Witness } from '@shodh/adapters/audit/witness/witness.ts'
import { hex } from '@shodh/contracts/audit/proof/bytes.ts'
import { cosignedAt, parseNote } from '@shodh/contracts/audit/proof/note.ts'
import type { LogKinds } from '@shodh/contracts/audit/proof/stored.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { asWritten, papersUploaded, volumeId } from '../../testing/journal-events.ts'
import { maintainPublicLog } from './maintain-public-log.ts'
import { type LogKey, type LogVault, openLogKey } from './log-key.ts'

const ORIGIN = 'journal.example/log'

let directory: string
let views: ReadStore
let vault: LogVault
let key: LogKey
let opened: EventStore[]

beforeEach(async () => {
  directory = await temporaryFolder()
  views = await openSqliteReadStore({ file: join(directory, 'views.db') })
  vault = await openSqliteVault<LogKinds>({ file: join(directory, 'vault.db') })
  key = await openLogKey(vault, ORIGIN)
  opened = []
})
afterEach(async () => {
  for (const store of [...opened, vault, views]) await store.close()
})

const logOf = async (name: string, events: number) => {
  const store = await openSqliteEventStore({ directory: join(directory, name), log: 'journal' })
  opened.push(store)
  await store.append(`volume-${volumeId}`, 'any', asWritten(papersUploaded(1, events)))
  return store
}

type Given = {
  readonly events: EventStore
  readonly witnesses?: readonly Witness[]
  readonly archives?: readonly CheckpointArchive[]
}

const keeping = ({ events, witnesses = [], archives = [] }: Given) => {
  const stopping = new AbortController()
  const warnings: string[] = []
  const warn = (sentence: string) => void warnings.push(sentence)
  const report = (error: unknown) => warn(String(error))
  const ports = { events, views, vault, witnesses, archives, origin: () => ORIGIN, warn, report }
  const done = maintainPublicLog(ports, stopping.signal)
  const stop = async () => {
    stopping.abort()
    await done
  }
  return { warnings, stop }
}

const head = async () => (await vault.list('log-heads'))[0]

/** The vault as an older backup has it: it knows of no checkpoint after the first. */
const putBack = async (row: Awaited<ReturnType<typeof head>>) => {
  if (row) await vault.put('log-heads', row)
}

test('Witnesses cosign each checkpoint, also one whose size they have to say first', async () => {
  const server = await witnessServer(() => key.key)
  const witnesses = [httpWitness(server.key, server.address)]
  const events = await logOf('journal', 3)
  const cosignedOf = async () => {
    const note = parseNote((await head())?.checkpoint ?? '')
    return note && (await cosignedAt(server.key, note, verifyEd25519))
  }
  const first = keeping({ events, witnesses })
  await expect.poll(cosignedOf).toBe(1_700_000_000)
  await first.stop()
  await events.append(`volume-${volumeId}`, 'any', asWritten(papersUploaded(4, 9)))
  const second = keeping({ events, witnesses })
  await expect.poll(server.size).toBe(9)
  await expect.poll(cosignedOf).toBe(1_700_000_000)
  expect([first.warnings, second.warnings]).toEqual([[], []])
  await second.stop()
  await server.close()
})

test.each([
  ['shows what it has', true, 'fewer than the 8 of the checkpoint that the witness witness.example/w1 has'],
  ['only says its size', false, 'A checkpoint of 8 events is known to the witness witness.example/w1'],
])('After a restore from an older copy a witness that %s stops the signing', async (_, shows, sentence) => {
  const server = await witnessServer(() => key.key, { shows })
  const witnesses = [httpWitness(server.key, server.address)]
  const events = await logOf('journal', 5)
  const before = keeping({ events, witnesses })
  await expect.poll(server.size).toBe(5)
  const backedUp = await head()
  await events.append(`volume-${volumeId}`, 'any', asWritten(papersUploaded(6, 8)))
  await expect.poll(server.size).toBe(8)
  await before.stop()

  await putBack(backedUp)
  const older = await logOf('older', 5)
  const after = keeping({ events: older, witnesses })
  await expect.poll(async () => (await head())?.refusal?.sentence).toContain(sentence)
  expect(await head()).toMatchObject({ size: 5, refusal: { size: 8 } })
  await after.stop()
  await server.close()
})

test('After a restore from an older copy the checkpoint in the folder stops the signing, and stays there', async () => {
  const folder = checkpointFolder(join(directory, 'second'))
  const events = await logOf('journal', 8)
  const before = keeping({ events, archives: [folder] })
  const stored = () => folder.read(hex(key.key.keyId))
  await expect.poll(stored).toContain('\n8\n')
  await before.stop()
  await vault.erase('log-heads', '0001')
  const after = keeping({ events: await logOf('older', 5), archives: [folder] })
  await expect
    .poll(async () => (await head())?.refusal?.sentence)
    .toContain('fewer than the 8 of the checkpoint in CHECKPOINT_FOLDER')
  await after.stop()
  expect(after.warnings).toEqual([expect.stringContaining('No checkpoint is signed. The journal has 5 events')])
  expect(await stored()).toContain('\n8\n')
})

test('Others that never respond do not keep the process from ending', async () => {
  const asked = Promise.withResolvers<void>()
  const silence = (): Promise<never> => {
    asked.resolve()
    return new Promise(() => {})
  }
  const silent = { key: key.key, add: silence, latest: silence }
  const { stop, warnings } = keeping({ events: await logOf('journal', 2), witnesses: [silent] })
  await asked.promise
  await stop()
  expect(warnings).toEqual([])
})

test('Others that fail do not stop the log', async () => {
  const server = await witnessServer(() => key.key)
  await server.close()
  const events = await logOf('journal', 2)
  const archives = [checkpointFolder('/dev/null/folder')]
  const { warnings, stop } = keeping({ events, witnesses: [httpWitness(server.key, server.address)], archives })
  await expect.poll(async () => (await head())?.size).toBe(2)
  await expect.poll(() => warnings.join('\n')).toContain('The checkpoint could not be stored')
  expect(warnings.join('\n')).toContain('the witness witness.example/w1 could not be asked')
  await stop()
})
