import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { BEGINNING } from '@shodh/adapters/event-store/event-store.ts'
import { afterAll, expect, test } from 'vitest'
import { endOf } from '@shodh/adapters/testing/end-of.ts'
import { type Client, pdfBlob, type Reply } from '../testing/client.ts'
import { runningJournal } from '../testing/journal.ts'
import { smallPdf } from '../testing/pdfs/pdf.ts'
import { PASSWORD } from '../testing/people.ts'
import type { JournalData } from './journal-data.ts'
import { beside, rooms, settingsFor, sha256, backupCountersOf, countersOf } from './testing/a-journal.ts'
import { runMain } from './testing/main.ts'

const { aFolder, remove } = rooms()
afterAll(remove)

/** Somebody publishes, and somebody invites people and erases every other one; the journal serves both all the while. */
const generateLoad = async (journal: Awaited<ReturnType<typeof runningJournal>>) => {
  const editor = await journal.editor()
  await editor.createVolume('Vol. I')
  let isOver = false
  const dataOf = ({ status, body }: Reply) => {
    if (status >= 300) throw new Error(`${status}: ${body.message}`)
    return body.data
  }
  const publish = async () => {
    for (let n = 0; !isOver; n += 1) {
      const { paper } = dataOf(await editor.upload({ title: `Paper number ${n}` }, pdfBlob(smallPdf(`${n}`, 20_000))))
      const { id, volumeId } = paper
      const better = pdfBlob(smallPdf(`Better ${n}`, 30_000))
      if (n % 2) dataOf(await editor.replace(volumeId, id, { reason: 'Typesetting' }, better))
      if (n % 5 === 4) dataOf(await editor.remove(`/papers/${volumeId}/${id}`, { reason: 'Withdrawn' }))
    }
  }
  const invite = async () => {
    for (let n = 0; !isOver; n += 1) {
      const newUser = { name: `Person ${n}`, email: `person${n}@example.org`, password: PASSWORD, role: 'author' }
      const { user } = dataOf(await editor.post('/admin/users', newUser))
      if (n % 2) dataOf(await editor.remove(`/admin/users/${user.id}`))
    }
  }
  const busy = Promise.all([publish(), invite()])
  return async () => {
    isOver = true
    await busy
  }
}

const everyPdf = async (visitor: Client) => {
  const { papers } = (await visitor.get('/papers')).body.data
  for (const { id } of papers) {
    const { versions } = (await visitor.get(`/papers/${id}/history`)).body.data
    for (const { url, sha256: hash } of versions) {
      const response = await visitor.raw(url.replace('/api/v1', ''))
      expect(sha256(new Uint8Array(await response.arrayBuffer()))).toBe(hash)
    }
  }
  return Number(papers.length)
}

/** Who was registered and not erased has a row, and whoever's row says more than a claim was registered. */
const expectWhole = async ({ events, vault }: JournalData) => {
  const rows = new Map((await vault.list('users')).map(row => [row.id, row]))
  const registered = new Set<string>()
  const erased = new Set<string>()
  for await (const batch of events.readAll(BEGINNING))
    for (const { type, stream } of batch) {
      if (type === 'UserRegistered') registered.add(stream.slice('user-'.length))
      if (type === 'UserErased') erased.add(stream.slice('user-'.length))
    }
  for (const id of registered) if (!erased.has(id)) expect([...rows.keys()]).toContain(id)
  for (const { id, email } of rows.values()) if (email !== undefined) expect([...registered]).toContain(id)
}

const replay = async (directory: string) => {
  const main = fileURLToPath(new URL('../maintenance/replay.ts', import.meta.url))
  const child = spawn(process.execPath, [main], { env: { ...process.env, DATA_DIR: directory }, stdio: 'ignore' })
  return (await endOf(child, 'close')).code
}

test('A backup under load restores, with every blob and every account', async () => {
  const journal = await runningJournal()
  const stop = await generateLoad(journal)
  const TO = join(await aFolder(), 'backup')
  for (let n = 0; n < 2; n += 1) {
    expect(await runMain('backup', { DATA_DIR: journal.directory, TO })).toMatchObject({ code: 0, errors: '' })
    const target = settingsFor(join(await aFolder(), 'target'))
    expect(await runMain('restore', { DATA_DIR: target.DATA_DIR, FROM: TO })).toMatchObject({ code: 0, errors: '' })
    await beside(target, expectWhole)
  }
  await stop()
  const { events } = await beside(settingsFor(journal.directory), countersOf)
  const checkpoint = () => fetch(`${journal.address}/.well-known/journal-log/checkpoint`).then(reply => reply.text())
  await expect.poll(checkpoint).toContain(`\n${events.count}\n`)

  expect((await runMain('backup', { DATA_DIR: journal.directory, TO })).code).toBe(0)
  const target = join(await aFolder(), 'target')
  expect((await runMain('restore', { DATA_DIR: target, FROM: TO })).code).toBe(0)
  expect(await beside(settingsFor(target), countersOf)).toEqual(
    await beside(settingsFor(journal.directory), backupCountersOf),
  )

  const again = await runningJournal({ DATA_DIR: target })
  const papers = await everyPdf(journal.visitor())
  expect(await everyPdf(again.visitor())).toBe(papers)
  expect(papers).toBeGreaterThan(0)
  const users = async (client: Client) => (await client.get('/admin/users?limit=100')).body.data.users
  expect(await users(await again.editor())).toHaveLength((await users(await journal.editor())).length)
  await Promise.all([journal.close(), again.close()])
  expect(await replay(target)).toBe(0)
}, 120_000)
