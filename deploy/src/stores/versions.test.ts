import { join } from 'node:path'
import { StoreFull } from '@shodh/adapters/event-store/event-store.ts'
import { openSqliteVault } from '@shodh/adapters/vault/sqlite.ts'
import { temporaryFolder } from '@shodh/contracts/testing/temporary-folder.ts'
import { onTestFinished, expect, test } from 'vitest'
import { sentenceFor } from '../terminal/start-up.ts'
import type { JournalKinds } from './stores.ts'
import { noteVersion, refuseNewerVersion, VERSION } from './versions.ts'

const openVault = async () => {
  const vault = await openSqliteVault<JournalKinds>({ file: join(await temporaryFolder(), 'vault.db') })
  onTestFinished(() => vault.close())
  return vault
}

const journalOf = async (...versions: readonly string[]) => {
  const vault = await openVault()
  const log: string[] = []
  const logger = { info: (sentence: string) => void log.push(sentence) }
  for (const version of versions) await noteVersion(vault, logger, version)
  return { vault, log }
}

test('a start says of which version it is, and from which one it takes the journal over', async () => {
  const { log } = await journalOf('0.1.0', '0.1.0', '0.2.0')
  expect(log.slice(0, 2)).toEqual(['Shodh 0.1.0', 'Shodh 0.1.0'])
  expect(log[2]).toMatch(/^Shodh 0\.2\.0 takes the journal over from 0\.1\.0; /u)
})

test.each([
  ['0.10.0', '0.9.9'],
  ['1.0.0', '0.20.0'],
])('a journal that %s ran is refused by %s', async (later, earlier) => {
  const { vault } = await journalOf(later)
  await expect(refuseNewerVersion(vault, earlier)).rejects.toThrow(
    `Shodh ${later} ran this journal, and this is ${earlier}, which does not know all that was stored since: run ${later} or a later one, or restore a backup from before the upgrade into an empty place (make restore).`,
  )
})

test.each(['0.1.7', '0.1.0', '0.2.0', '1.0.0'])('a journal that 0.1.7 ran is taken over by %s', async own => {
  const { vault } = await journalOf('0.1.7')
  await expect(refuseNewerVersion(vault, own)).resolves.toBeUndefined()
})

test('a journal that no version has noted is taken over, and the log says so', async () => {
  const { vault } = await journalOf()
  await vault.put('users', { id: 'asha', name: 'Asha', email: 'asha@example.org', asOf: {}, pending: {} })
  await expect(refuseNewerVersion(vault, VERSION)).resolves.toBeUndefined()
  const log: string[] = []
  await noteVersion(vault, { info: (sentence: string) => void log.push(sentence) })
  expect(log).toEqual([expect.stringMatching(/ takes the journal over from an earlier version; /u)])
})

test('a disk that is full at an upgrade ends the start in a sentence that says what to do', async () => {
  const { vault } = await journalOf('0.1.0')
  const put = () => Promise.reject(new StoreFull('No space is left: database or disk is full'))
  const upgrade = noteVersion({ ...vault, put }, { info: () => {} }, '0.2.0')
  const sentence = 'No space is left: database or disk is full: make room on the disk of DATA_DIR, and start again.'
  expect(await upgrade.catch(sentenceFor)).toBe(sentence)
})
