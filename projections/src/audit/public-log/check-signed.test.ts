import type { EventStore } from '@shodh/adapters/event-store/event-store.ts'
import { openEmbeddedStores } from '@shodh/adapters/testing/embedded-stores.ts'
import { openSqliteVault } from '@shodh/adapters/vault/sqlite.ts'
import { parseTreeHead, parseNote } from '@shodh/contracts/audit/proof/note.ts'
import { base64 } from '@shodh/contracts/audit/proof/bytes.ts'
import type { LogKinds } from '@shodh/contracts/audit/proof/stored.ts'
import { expect, test } from 'vitest'
import { papersUploaded } from '../../testing/journal-events.ts'
import { checkSigned } from './check-signed.ts'
import { passing, until, withMaintainedLog } from './testing/with-maintained-log.ts'

const at = withMaintainedLog({ stores: openEmbeddedStores, vault: openSqliteVault<LogKinds> })

/** The log with other data in the event at a position. */
const altered = (altering: number): EventStore => ({
  ...at.events,
  readAll: async function* readAltered(...given: Parameters<EventStore['readAll']>) {
    for await (const batch of at.events.readAll(...given))
      yield batch.map(event => (event.position === altering ? { ...event, data: '{}' } : event))
  },
})

const alarms: string[] = []
const check = async (events = at.events) => {
  alarms.length = 0
  const checking = checkSigned(
    { events, vault: at.vault, alarm: async ({ sentence }) => void alarms.push(sentence) },
    new AbortController().signal,
  )
  let isOver = false
  void checking.then(() => void (isOver = true))
  await until(() => isOver)
  return [...alarms]
}

const signed = async (size: number) => {
  await at.write(papersUploaded(1, size))
  const { stop } = at.maintaining()
  await at.signedUpTo(size)
  return stop
}

const digest = async (size: number, root: string) => {
  const week = { id: '2026-11-23', from: 0, to: 0, madeAt: 0, changes: [], witnesses: [], refusal: null }
  const head = { origin: 'journal.example/log', size, root, signedAt: 0 }
  await at.vault.put('audit-digests', { ...week, head, continues: null })
}

test('Events that are not those of the last checkpoint stop the signing and raise the alarm once, until they are again', async () => {
  const stop = await signed(3)
  expect(await check()).toEqual([])
  const sentence = 'The first 3 events of the journal are not those of the checkpoint that it signed last.'
  expect(await check(altered(1))).toEqual([sentence])
  expect(await check(altered(1))).toEqual([])
  await at.write(papersUploaded(4, 4))
  await passing(5000)
  expect(await at.head()).toMatchObject({
    size: 3,
    refusal: { sentence, isOfEvents: true, mailedAt: expect.any(Number) },
  })
  await stop()
  at.maintaining()
  await passing(3000)
  expect(await at.isRefused()).toBe(true)
  expect(await check()).toEqual([])
  await at.signedUpTo(4)
  expect(await at.isRefused()).toBe(false)
})

test('A log that was cut is said to have as many events as are left', async () => {
  await signed(3)
  const readAll: EventStore['readAll'] = async function* readCut(...given) {
    for await (const batch of at.events.readAll(...given)) yield batch.slice(0, 2)
  }
  expect(await check({ ...at.events, readAll })).toEqual([
    expect.stringContaining('The journal has 2 events, fewer than the 3 of the checkpoint'),
  ])
})

test('An alarm that could not be raised is raised at the next comparison', async () => {
  await signed(3)
  const alarm = () => Promise.reject(new Error('The vault is away'))
  const { signal } = new AbortController()
  const failed = checkSigned({ events: altered(1), vault: at.vault, alarm }, signal).catch(String)
  await passing(1000)
  expect(await failed).toContain('away')
  expect(await check(altered(1))).toHaveLength(1)
})

test('A log that signs another tree than that of the last digest is refused, whoever signed it', async () => {
  await signed(3)
  const head = parseTreeHead(parseNote((await at.head())?.checkpoint ?? '')?.text ?? '')
  await digest(3, base64(head?.root ?? new Uint8Array()))
  expect(await check()).toEqual([])
  await digest(2, base64(new Uint8Array(32)))
  const sentence =
    'The first 2 events of the journal are not those of the checkpoint in the digest of the week of 2026-11-23.'
  expect(await check()).toEqual([sentence])
})

test('It is compared with the last digest at a start, before anything is signed', async () => {
  await at.write(papersUploaded(1, 3))
  await digest(2, base64(new Uint8Array(32)))
  const { alarms } = at.maintaining()
  await until(at.isRefused)
  expect(await at.head()).toMatchObject({ size: 0, checkpoint: '' })
  await until(() => alarms.length === 1)
})

test('A log without a head is not read', async () => {
  const events = { readAll: () => expect.fail('It is read') } as never
  expect(await check(events)).toEqual([])
})

test('It ends early with the signal, and says nothing', async () => {
  await signed(3)
  const vault = at.vault
  const alarm = async () => expect.fail('It is no alarm')
  await checkSigned({ events: altered(1), vault, alarm }, AbortSignal.abort())
  expect(await at.isRefused()).toBe(false)
})
