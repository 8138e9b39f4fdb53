import { ed25519KeyOf, sha256 } from '@shodh/adapters/audit/signing/signing.ts'
import { openEmbeddedStores } from '@shodh/adapters/testing/embedded-stores.ts'
import { openSqliteVault } from '@shodh/adapters/vault/sqlite.ts'
import type { Witness } from '@shodh/adapters/audit/witness/witness.ts'
import { utf8 } from '@shodh/contracts/audit/proof/bytes.ts'
import { cosigned, keyOf, parseNote, SIGNATURE_TYPES } from '@shodh/contracts/audit/proof/note.ts'
import type { LogKinds } from '@shodh/contracts/audit/proof/stored.ts'
import { expect, test } from 'vitest'
import { papersUploaded } from '../../testing/journal-events.ts'
import { nextLog } from './log-key.ts'
import { passing, archiveOf, until, witnessOf, withMaintainedLog } from './testing/with-maintained-log.ts'

const at = withMaintainedLog({ stores: openEmbeddedStores, vault: openSqliteVault<LogKinds> })
const { head, signedUpTo, isRefused, maintaining, write } = at

test('The head is signed as the log grows, at most every two seconds, and stored in each archive', async () => {
  await write(papersUploaded(1, 3))
  const { archive, sizes } = archiveOf()
  const { warnings, reported } = maintaining({ archives: [archive] })
  await signedUpTo(3)
  const first = await head()
  await write(papersUploaded(4, 5))
  await signedUpTo(5)
  const second = await head()
  const between = (second?.at ?? 0) - (first?.at ?? 0)
  expect(between).toBeGreaterThanOrEqual(2000)
  expect(between).toBeLessThan(3000)
  await until(() => sizes().length === 2)
  await passing(5000)
  expect(sizes()).toEqual([3, 5])
  expect(await head()).toEqual(second)
  expect([warnings, reported]).toEqual([[], []])
})

test('An empty log has no head', async () => {
  const { archive, written } = archiveOf()
  const { warnings, reported } = maintaining({ archives: [archive] })
  await passing(5000)
  expect([await head(), written, warnings, reported]).toEqual([undefined, [], [], []])
})

test('Others receive the last checkpoint again after a start, once', async () => {
  await write(papersUploaded(1, 3))
  const first = maintaining()
  await signedUpTo(3)
  await first.stop()
  await write(papersUploaded(4, 4))
  const { archive, sizes } = archiveOf()
  const second = maintaining({ archives: [archive] })
  await signedUpTo(4)
  await write(papersUploaded(5, 5))
  await signedUpTo(5)
  await until(() => sizes().length === 3)
  expect(sizes()).toEqual([3, 4, 5])
  await second.stop()
  maintaining({ archives: [archive] })
  await until(() => sizes().length === 4)
  await passing(3000)
  expect(sizes()).toEqual([3, 4, 5, 5])
})

/** The log without its last events, as an old backup has it. */
const cutTo = (size: number) => ({
  ...at.events,
  readAll: async function* readCut(...given: Parameters<typeof at.events.readAll>) {
    for await (const batch of at.events.readAll(...given)) yield batch.filter(({ position }) => position < size)
  },
})

const inAFolder = (checkpoint: () => string | undefined) => {
  const asked = { times: 0 }
  const { archive, sizes, written } = archiveOf()
  const read = async () => {
    asked.times += 1
    return checkpoint()
  }
  const askedAgain = () => {
    const before = asked.times
    return until(() => asked.times > before + 2)
  }
  return { archive: { ...archive, read }, sizes, written, askedAgain }
}

test('A head that the log does not have is not signed over: it is warned of once, and goes on when nobody has it', async () => {
  await write(papersUploaded(1, 5))
  const first = archiveOf()
  const { stop } = maintaining({ archives: [first.archive] })
  await until(() => first.written.length === 1)
  await stop()
  await at.vault.erase('log-heads', '0001')
  await at.views.drop({ name: 'public-log', version: 1 })
  let stored = first.written[0]
  const { archive, sizes, askedAgain } = inAFolder(() => stored)
  for (const alarmed of [1, 0]) {
    const { warnings, alarms, reported, stop: end } = maintaining({ events: cutTo(3), archives: [archive] })
    await until(isRefused)
    await askedAgain()
    expect(warnings).toEqual([
      expect.stringMatching(
        /^No checkpoint is signed\. The journal has 3 events, fewer than the 5 of the checkpoint in a folder/u,
      ),
    ])
    await end()
    expect(alarms).toHaveLength(alarmed)
    expect([sizes(), reported]).toEqual([[], []])
  }
  const { warnings } = maintaining({ events: cutTo(3), archives: [archive] })
  await askedAgain()
  stored = undefined
  await until(async () => !(await isRefused()))
  await until(() => sizes().length === 1)
  expect([warnings.length, sizes()]).toEqual([1, [3]])
})

test('A head that the log does not have yet is signed over when it has it', async () => {
  await write(papersUploaded(1, 5))
  const first = maintaining()
  await signedUpTo(5)
  await first.stop()
  await at.views.drop({ name: 'public-log', version: 1 })
  const { archive, sizes, askedAgain } = inAFolder(() => undefined)
  const second = maintaining({ events: cutTo(3), archives: [archive] })
  await until(isRefused)
  await askedAgain()
  await second.stop()
  expect(sizes()).toEqual([])
  await at.views.drop({ name: 'public-log', version: 1 })
  maintaining({ archives: [archive] })
  await until(async () => !(await isRefused()))
  expect(await head()).toMatchObject({ size: 5 })
})

test('A witness that knows a larger tree stops the signing, and not that of the log that follows', async () => {
  await write(papersUploaded(1, 3))
  let knows = 9
  const { warnings } = maintaining({ witnesses: [witnessOf(async () => ({ knows }))] })
  await until(isRefused)
  expect((await head())?.refusal).toMatchObject({ size: 9 })
  await passing(5000)
  expect(warnings).toEqual([expect.stringContaining('A checkpoint of 9 events is known to the witness w1')])
  knows = 0
  await (await nextLog(at.vault))?.begin()
  await until(async () => (await at.vault.get('log-heads', '0002'))?.size === 3)
  expect(await at.vault.get('log-heads', '0002')).not.toHaveProperty('refusal')
})

test('The alarm is raised again where it could not be', async () => {
  await write(papersUploaded(1, 3))
  const alarms: number[] = []
  const alarm = async ({ size }: { readonly size: number }) => {
    if (alarms.push(size) === 1) throw new Error('The vault is away')
  }
  const { reported } = maintaining({ alarm, witnesses: [witnessOf(async () => ({ knows: 9 }))] })
  await until(async () => (await head())?.refusal?.mailedAt !== undefined)
  await passing(15_000)
  expect([alarms, reported.length]).toEqual([[9, 9], 1])
})

test('Of checkpoints that come while one is announced, the last is announced', async () => {
  await write(papersUploaded(1, 1))
  const { archive, sizes, hold } = archiveOf()
  const release = hold()
  maintaining({ archives: [archive] })
  await until(() => sizes().length === 1)
  for (const size of [2, 3, 4]) {
    await write(papersUploaded(size, size))
    await signedUpTo(size)
  }
  expect(sizes()).toEqual([1])
  release()
  await until(() => sizes().length === 2)
  await passing(3000)
  expect(sizes()).toEqual([1, 4])
})

test('The head has the cosignatures that came for it, and none for another', async () => {
  await write(papersUploaded(1, 1))
  const { publicKey, sign } = ed25519KeyOf(sha256(utf8('w1')))
  const key = keyOf(sha256, 'w1', publicKey, SIGNATURE_TYPES.cosignature)
  let release = () => {}
  const cosigning: Witness = {
    key,
    latest: async () => undefined,
    add: async (_, __, checkpoint) => {
      const { promise, resolve } = Promise.withResolvers<void>()
      release = resolve
      await promise
      return { signatures: [cosigned(parseNote(checkpoint)?.text ?? '', key, 1_700_000_000, sign)] }
    },
  }
  const { archive, written } = archiveOf()
  maintaining({ witnesses: [cosigning], archives: [archive] })
  await signedUpTo(1)
  await write(papersUploaded(2, 2))
  await signedUpTo(2)
  release()
  await until(() => written.length === 1)
  expect((await head())?.checkpoint).not.toContain('— w1 ')
  release()
  await until(() => written.length === 2)
  expect((await head())?.checkpoint).toBe(written[1])
  expect(written[1]).toContain('— w1 ')
  await passing(100)
})
