import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { temporaryFolder } from '@shodh/contracts/testing/temporary-folder.ts'
import { beforeEach, expect, test } from 'vitest'
import { client } from '../../testing/client.ts'
import { holdDatabase } from '../../testing/disturbances/hold-database.ts'
import { administrator } from '../../testing/journal.ts'
import { journalProcess } from '../../testing/journal-process.ts'

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
const killAfter = async (journal: Journal, published: number) => {
  using _ = holdDatabase(join(directory, 'vault.db'))
  await until(publications, published)
  await kill(journal)
}

test('a journal that is killed in the second of publication, before its event is appended and after, publishes once', async () => {
  let journal = await started()
  for (const [n, [reach, isAppended]] of [[killBefore, 0] as const, [killAfter, 1] as const].entries()) {
    const volumeName = `Killed ${n}`
    const volume = { year: 2025, issueType: 'Regular', volumeName, inPreparation: true }
    const { id } = (await journal.editor.post('/papers/volumes', volume)).body.data.volume
    await journal.editor.upload({ volumeName })
    await journal.editor.post(`/papers/volumes/${id}/publish`, { inSeconds: 1 })
    await until(schedules, 1)
    await reach(journal, n + 1)
    expect(publications()).toBe(n + isAppended)

    journal = await started()
    await until(async () => (await journal.visitor.get(`/papers/volumes/${id}`)).status, 200)
    await until(schedules, 0)
    expect(publications()).toBe(n + 1)
    expect((await journal.visitor.get('/papers')).body.data.papers).toHaveLength(n + 1)
  }
  expect(await journal.end('SIGTERM')).toBe(0)
})
