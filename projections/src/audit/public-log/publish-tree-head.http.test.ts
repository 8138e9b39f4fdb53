import { join } from 'node:path'
import { temporaryFolder } from '@shodh/contracts/testing/temporary-folder.ts'
import type { EventStore } from '@shodh/adapters/event-store/event-store.ts'
import { openSqliteEventStore } from '@shodh/adapters/event-store/sqlite/sqlite.ts'
import type { ReadStore } from '@shodh/adapters/read-store/read-store.ts'
import { openSqliteReadStore } from '@shodh/adapters/read-store/sqlite/sqlite.ts'
import { verifyEd25519 } from '@shodh/adapters/audit/signing/signing.ts'
import { openSqliteVault } from '@shodh/adapters/vault/sqlite.ts'
import { httpWitness } from '@shodh/adapters/audit/witness/http.ts'
import { witnessServer } from '@shodh/adapters/audit/witness/testing/witness-server.ts'
import type { Witness } from '@shodh/adapters/audit/witness/witness.ts'
import { cosignedAt, parseNote } from '@shodh/contracts/audit/proof/note.ts'
import type { LogKinds } from '@shodh/contracts/audit/proof/stored.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { asWritten, papersUploaded, volumeId } from '../../testing/journal-events.ts'
import { maintainPublicLog } from './maintain-public-log.ts'
import { type LogKey, type LogVault, openLogKey } from './log-key.ts'

const ORIGIN = 'journal.example/log'

let events: EventStore
let views: ReadStore
let vault: LogVault
let key: LogKey

beforeEach(async () => {
  const directory = await temporaryFolder()
  events = await openSqliteEventStore({ directory, log: 'journal' })
  views = await openSqliteReadStore({ file: join(directory, 'views.db') })
  vault = await openSqliteVault<LogKinds>({ file: join(directory, 'vault.db') })
  key = await openLogKey(vault, ORIGIN)
})
afterEach(async () => {
  for (const store of [events, vault, views]) await store.close()
})

const write = (from: number, to: number) =>
  events.append(`volume-${volumeId}`, 'any', asWritten(papersUploaded(from, to)))

const maintaining = (witnesses: readonly Witness[]) => {
  const stopping = new AbortController()
  const warnings: string[] = []
  const warn = (sentence: string) => void warnings.push(sentence)
  const report = (error: unknown) => warn(String(error))
  const others = { witnesses, archives: [], origin: () => ORIGIN, alarm: async () => {} }
  const ports = { events, views, vault, ...others, warn, report }
  const done = maintainPublicLog(ports, stopping.signal)
  const stop = async () => {
    stopping.abort()
    await done
  }
  return { warnings, stop }
}

test('Witnesses cosign each checkpoint, also one whose size they have to say first', async () => {
  const server = await witnessServer(() => key.key)
  const witnesses = [httpWitness(server.key, server.address)]
  const cosignedOf = async () => {
    const note = parseNote((await vault.list('log-heads'))[0]?.checkpoint ?? '')
    return note && (await cosignedAt(server.key, note, verifyEd25519))
  }
  await write(1, 3)
  const first = maintaining(witnesses)
  await expect.poll(cosignedOf).toBe(1_700_000_000)
  await first.stop()
  await write(4, 9)
  const second = maintaining(witnesses)
  await expect.poll(server.size).toBe(9)
  await expect.poll(cosignedOf).toBe(1_700_000_000)
  expect([first.warnings, second.warnings]).toEqual([[], []])
  await second.stop()
  await server.close()
})
