import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openSqliteVault } from '@shodh/adapters/vault/sqlite.ts'
import { temporaryFolder } from '@shodh/contracts/testing/temporary-folder.ts'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { runJournal } from '../embedded/run-journal.ts'
import { TIME_LIMITS } from '../http/connections/time-limits.ts'
import { environment } from '../settings/environment.ts'
import type { JournalKinds } from '../stores/stores.ts'
import { VERSION } from '../stores/versions.ts'
import { client } from '../testing/client.ts'
import { administrator } from '../testing/journal.ts'
import { runHere } from '../transfer/testing/main.ts'

const RELEASES = join(import.meta.dirname, 'testing/releases')

/** The folder that a release left, unpacked, and settings for a journal on it. */
const leftBy = async (release: string) => {
  const directory = await temporaryFolder()
  execFileSync('tar', ['-xzf', join(RELEASES, `${release}.tgz`), '-C', directory])
  const variables = { DATA_DIR: directory, PORT: '0', SAMPLE: 'settings', LOG_ORIGIN: 'releases.example/log' }
  return { directory, variables, settings: { ...environment(variables), timeLimits: TIME_LIMITS } }
}

const start = async (settings: Parameters<typeof runJournal>[0], logged: string[] = []) => {
  const logger = pino({ level: 'info' }, { write: (line: string) => void logged.push(JSON.parse(line).msg) })
  const journal = await runJournal(settings, logger, error => {
    throw error
  })
  await journal.prepared
  return journal
}

const sha256 = (bytes: ArrayBuffer) => createHash('sha256').update(new Uint8Array(bytes)).digest('hex')

const releases = readdirSync(RELEASES).map(name => name.replace('.tgz', ''))

test('every version of the changelog has left a data folder', () => {
  const changelog = readFileSync(join(import.meta.dirname, '../../../docs/changelog.md'), 'utf8')
  const versions = [...changelog.matchAll(/^## (\d+\.\d+\.\d+)/gmu)].map(([, version = '']) => version)
  expect(versions[0]).toBe(VERSION)
  expect(releases.toSorted()).toEqual(versions.toSorted())
})

test.each(releases)('what %s stored is read, shown and found whole', async release => {
  const { directory, variables, settings } = await leftBy(release)
  const logged: string[] = []
  const journal = await start(settings, logged)
  try {
    const visitor = client(journal.address)
    const editor = client(journal.address, await visitor.logIn(administrator))
    const { data } = (await visitor.get('/papers?sortBy=title')).body
    expect(data.papers.map(({ title }: { title: string }) => title).toSorted()).toEqual(['On Lakes', 'On Rivers'])
    const rivers = data.papers.find(({ title }: { title: string }) => title === 'On Rivers')
    const { versions } = (await visitor.get(`/papers/${rivers.id}/history`)).body.data
    expect(versions).toHaveLength(2)
    const pdf = await visitor.raw(`/papers/${rivers.volumeId}/${rivers.id}/download`)
    expect(sha256(await pdf.arrayBuffer())).toBe(versions.at(-1).sha256)
    const { users } = (await editor.get('/admin/users')).body.data
    expect(users.map(({ name }: { name: string }) => name)).toContain('Asha Rao')
  } finally {
    await journal.close()
  }
  expect(logged[0]).toMatch(release === VERSION ? /^Shodh \S+$/u : `takes the journal over from ${release}`)
  expect(await runHere('verify', variables)).toMatchObject({ code: 0, errors: '' })
  expect(directory).toBe(settings.DATA_DIR)
})

test('a folder that a later version has changed is refused in one sentence, and left as it is', async () => {
  const { directory, variables, settings } = await leftBy(VERSION)
  const vault = await openSqliteVault<JournalKinds>({ file: join(directory, 'vault.db') })
  await vault.put('versions', { id: 'journal', version: '99.0.0' })
  await vault.close()
  const bytes = () => readFileSync(join(directory, 'journal.db'))
  const before = bytes()
  const sentence = `Shodh 99.0.0 ran this journal, and this is ${VERSION}, which does not know all that was stored since`
  await expect(start(settings)).rejects.toThrow(sentence)
  expect(await runHere('backup', { ...variables, TO: join(directory, 'backup') })).toMatchObject({
    code: 1,
    errors: expect.stringContaining(sentence),
  })
  expect(bytes().equals(before)).toBe(true)
})
