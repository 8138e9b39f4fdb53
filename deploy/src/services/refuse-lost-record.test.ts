import { openEventStoreDb } from '@shodh/adapters/event-store/eventstoredb/eventstoredb.ts'
import { readingLog, USAGE_LOG } from '@shodh/adapters/usage/readings/event-log.ts'
import { openGridFsFileStore } from '@shodh/adapters/file-store/gridfs/gridfs.ts'
import { openMongodbReadStore } from '@shodh/adapters/read-store/mongodb/mongodb.ts'
import { withMongodb } from '@shodh/adapters/testing/engines/mongodb.ts'
import { openMongodbVault } from '@shodh/adapters/vault/mongodb.ts'
import { userStream } from '@shodh/command-service/users/accounts/accounts.ts'
import { firstAdministratorId as userId } from '@shodh/command-service/users/accounts/first-administrator.ts'
import { logNumber, publicLogTiles } from '@shodh/contracts/audit/proof/stored.ts'
import { openPublicLog } from '@shodh/projections/audit/public-log/public-log.ts'
import { asWritten, papersUploaded, volumeCreated, volumeId } from '@shodh/projections/testing/journal-events.ts'
import { temporaryFolder } from '@shodh/contracts/testing/temporary-folder.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { peerLog } from '../../lab/peers/eventstoredb/log.ts'
import { startPeer } from '../../lab/peers/eventstoredb/peer.ts'
import { WrongSetting } from '../settings/environment.ts'
import { type JournalKinds, REACTIONS } from '../stores/stores.ts'
import { noteEvents, noteReadings } from '../stores/noted-heads.ts'
import { ENGINE_NAMES, refuseLostRecord } from './refuse-lost-record.ts'

const newRoom = withMongodb()

/** On EventStoreDB positions don't count the events, and other journals have events between them. */
const opened = async () => {
  const [peer, room] = [await startPeer({ log: peerLog(1) }), await newRoom()]
  const directory = await temporaryFolder()
  const stores = {
    views: await openMongodbReadStore(room),
    vault: await openMongodbVault<JournalKinds>(room),
    files: await openGridFsFileStore({ ...room, directory }),
  }
  const openLog = (journalId = 'journal', log = 'journal') => openEventStoreDb({ url: peer.url, journalId, log })
  return {
    ...{ peer, stores, openLog },
    close: async () => {
      for (const store of Object.values(stores)) await store.close()
      await room.remove()
      await peer.close()
    },
  }
}

let at: Awaited<ReturnType<typeof opened>>
beforeEach(async () => {
  at = await opened()
})
afterEach(() => at.close())

const signedFor = (size: number) =>
  at.stores.vault.put('log-heads', { id: logNumber(1), vkey: '', size, count: 1, checkpoint: '', at: 0 })

/** A journal of eight events, of which the first six are in the copy. */
const written = async () => {
  const [events, others] = [await at.openLog(), await at.openLog('others')]
  const write = async (stream: string, written: Parameters<typeof asWritten>[0]) => {
    await others.append(stream, 'any', asWritten([volumeCreated()]))
    await events.append(stream, 'any', asWritten(written))
  }
  const registered = { type: 'UserRegistered', data: { userId, role: 'admin' } } as const
  await write(userStream(userId), [registered])
  await write(`volume-${volumeId}`, [volumeCreated(), ...papersUploaded(1, 4)])
  const copied = at.peer.log.all.length
  await write(`volume-${volumeId}`, papersUploaded(5, 6))
  await (await openPublicLog({ events, ...at.stores })).grow(new AbortController().signal)
  await at.stores.vault.put('log-keys', { id: logNumber(1), origin: 'journal.example/log', seed: '' })
  await at.stores.vault.put('users', { id: userId, asOf: { name: 0 }, pending: {} })
  await signedFor(8)
  await others.close()
  await events.close()
  return copied
}

const openReadings = async () => readingLog(await at.openLog('journal', USAGE_LOG))

/** What the start of a command service says. */
const refusal = async (ACCEPT_SHORTER_LOG?: number, ACCEPT_FEWER_READINGS?: number, ACCEPT_OLDER_VAULT?: number) => {
  const [events, readings] = [await at.openLog(), await openReadings()]
  const given = { events, readings, ...at.stores }
  try {
    return await refuseLostRecord(
      given,
      { ACCEPT_SHORTER_LOG, ACCEPT_FEWER_READINGS, ACCEPT_OLDER_VAULT },
      ENGINE_NAMES,
    )
  } catch (error) {
    return error instanceof WrongSetting ? error.message : error
  } finally {
    await events.close()
    await readings.close()
  }
}

test('On engines a log that is as long as was signed is taken, whether its tiles are there or not', async () => {
  expect(await refusal()).toBeUndefined()
  await written()
  expect(await refusal()).toBeUndefined()
  await at.stores.views.drop(publicLogTiles)
  expect(await refusal()).toBeUndefined()
  await signedFor(9)
  expect(await refusal()).toContain('has 8 events, and its last checkpoint was signed for 9')
})

test('On engines a log that was put back to an older copy is refused, unless that is accepted', async () => {
  at.peer.log.putBack(await written())
  const sentence =
    'The log, EventStoreDB (EVENTSTORE_URL), has 6 events, and its last checkpoint was signed for 8: put the whole log back, or restore a backup into an empty place (make restore); to go on without what is lost, set ACCEPT_SHORTER_LOG=8.'
  expect([await refusal(), await refusal(6), await refusal(8)]).toEqual([sentence, sentence, undefined])
})

test('On engines an empty log is refused beside users, but not beside a claim whose event was never written', async () => {
  const { vault } = at.stores
  await vault.put('users', { id: userId, asOf: {}, pending: { first: { attempt: 'a', at: 0, name: 'A' } } })
  expect(await refusal()).toBeUndefined()
  await vault.put('users', { id: userId, asOf: { name: 1 }, pending: {} })
  expect(await refusal()).toContain('is empty beside a vault with users')
  expect(await refusal(0)).toBeUndefined()
})

test('On engines a vault without users is refused beside a log with some', async () => {
  await written()
  await at.stores.vault.erase('users', userId)
  expect(await refusal(8)).toBe(
    'The vault, MongoDB (MONGODB_URL), has no users, and the log has some: put the vault of this log back, or restore a backup into an empty place (make restore).',
  )
})

test('On engines a vault is refused that lacks a later change or has who was erased, until that was accepted once', async () => {
  await written()
  const { vault } = at.stores
  const events = await at.openLog()
  const noted = await noteEvents({ vault, events })
  const changed = { type: 'UserRevised', data: { userId, changed: ['name'] } } as const
  const commandId = 'command'
  const metadata = JSON.stringify({ schemaVersion: 1, at: '2026-01-01T00:00:00.000Z', commandId })
  const appended = asWritten([changed]).map(event => ({ ...event, metadata }))
  await events.append(userStream(userId), 'any', appended)
  const row = { id: userId, name: 'N', email: 'n@example.org', asOf: { name: 0 }, pending: {} }
  const claim = { [commandId]: { attempt: 'a', at: 0 } }
  const starts = []
  for (const known of [row, { ...row, pending: claim }, { ...row, asOf: { name: 1 } }]) {
    await vault.put('users', known)
    starts.push(await refusal())
  }
  const lacking = `The vault, MongoDB (MONGODB_URL), is older than the log: it was noted at position ${noted}, lacks what came later with 1 user(s) who were registered or changed: put the vault of this log back, or restore a backup into an empty place (make restore); to go on with this one, set ACCEPT_OLDER_VAULT=${noted}.`
  expect(starts).toEqual([lacking, undefined, undefined])

  await events.append(userStream(userId), 'any', asWritten([{ type: 'UserErased', data: { userId } }]))
  await events.close()
  expect(await refusal()).toContain('has 1 user(s) who were erased later')
  await vault.put('users', { ...row, isBeingErased: true })
  expect(await refusal()).toBeUndefined()
  await vault.put('users', row)
  await vault.put(REACTIONS, { id: 'journal', log: 'the log', position: 0 })
  expect([await refusal(0, 0, noted), await refusal()]).toEqual([undefined, undefined])
  expect(await vault.list(REACTIONS)).toEqual([])
})

test('On engines readings that ended where they were noted are not lost, hidden or scavenged', async () => {
  const readings = await openReadings()
  const reading = { at: Date.parse('2024-01-15'), kind: 'pdf', item: 'p', reader: 'r', agent: 'a' } as const
  await readings.append({ readings: [reading] })
  await noteReadings({ ...at.stores, readings })
  await readings.append({})
  await readings.end((await readings.oldest())!)
  expect([await readings.oldest(), await refusal()]).toEqual([undefined, undefined])
  at.peer.log.scavenge()
  expect(await refusal()).toBeUndefined()
  await readings.close()
})

test('On engines a log of readings that was put back to an older copy is refused, until that was accepted once', async () => {
  const readings = await openReadings()
  await readings.append({})
  const copied = at.peer.log.all.length
  await readings.append({})
  const noted = await noteReadings({ ...at.stores, readings })
  await readings.close()
  expect(await refusal()).toBeUndefined()
  at.peer.log.putBack(copied)
  const said = await refusal()
  expect(said).toMatch(
    /^The log of readings, EventStoreDB \(EVENTSTORE_URL\), ends at position \d+, and was noted up to/u,
  )
  expect(said).toContain(`set ACCEPT_FEWER_READINGS=${noted}.`)
  expect([await refusal(0, noted), await refusal()]).toEqual([undefined, undefined])
})
