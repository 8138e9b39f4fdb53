import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { temporaryFolder } from '@shodh/contracts/testing/temporary-folder.ts'
import { beforeEach, expect, test } from 'vitest'
import { client } from '../testing/client.ts'
import { holdDatabase } from '../testing/hold-database.ts'
import { administrator } from '../testing/journal.ts'
import { journalProcess } from '../testing/journal-process.ts'

let directory: string
beforeEach(async () => void (directory = await temporaryFolder()))

const valueOf = (file: string, sql: string) => {
  using database = new DatabaseSync(join(directory, file), { readOnly: true })
  return Object.values(database.prepare(sql).get() ?? {})[0]
}

const publications = () => valueOf('journal.db', "select count(*) from events where type = 'VolumePublished'")
const schedules = () => valueOf('vault.db', "select count(*) from rows where kind = 'content-schedules'")
const until = (value: () => unknown, expected: unknown) =>
  expect.poll(value, { interval: 5, timeout: 20_000 }).toBe(expected)

const started = async () => {
  const journal = await journalProcess(directory)
  const token = await client(journal.address).logIn(administrator)
  return { ...journal, editor: client(journal.address, token), visitor: client(journal.address) }
}

type Journal = Awaited<ReturnType<typeof started>>

const kill = async (journal: Journal) => expect(await journal.end('SIGKILL')).toBeNull()

/** The log takes nothing when it is due. */
const killBefore = async (journal: Journal) => {
  using _ = holdDatabase(join(directory, 'journal.db'))
  await expect.poll(async () => (await journal.visitor.get('/health')).status).toBe(200)
  const due = Date.now() + 1500
  await until(() => Date.now() > due, true)
  await kill(journal)
}

/** The row of the schedule cannot be taken away once it is published. */
const killAfter = async (journal: Journal) => {
  using _ = holdDatabase(join(directory, 'vault.db'))
  await until(publications, 1)
  await kill(journal)
}

test.for([
  ['before its event is appended', killBefore, 0],
  ['after its event is appended', killAfter, 1],
] as const)('a journal that is killed in the second of publication, %s, publishes once', async ([, reach, before]) => {
  const first = await started()
  const volume = { year: 2025, issueType: 'Regular', volumeName: 'Killed', inPreparation: true }
  const { id } = (await first.editor.post('/papers/volumes', volume)).body.data.volume
  await first.editor.upload({ volumeName: 'Killed' })
  await first.editor.post(`/papers/volumes/${id}/publish`, { inSeconds: 1 })
  await until(schedules, 1)
  await reach(first)
  expect(publications()).toBe(before)

  const second = await started()
  await until(async () => (await second.visitor.get(`/papers/volumes/${id}`)).status, 200)
  await until(schedules, 0)
  expect(publications()).toBe(1)
  expect((await second.visitor.get('/papers')).body.data.papers).toHaveLength(1)
  expect(await second.end('SIGTERM')).toBe(0)
})
