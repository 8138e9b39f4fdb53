import { cp, mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { administrator, type RunningJournal, runningJournal } from '../../testing/journal.ts'
import { mailsTo } from '../../testing/people.ts'
import { runHere } from '../../transfer/testing/main.ts'

let journal: RunningJournal
beforeEach(async () => {
  journal = await runningJournal({ LOG_ORIGIN: 'journal.example/log' })
})
afterEach(() => journal.close())

const read = async (path: string) => (await fetch(`${journal.address}/.well-known/journal-log/${path}`)).text()
const signedSize = async () => Number((await read('checkpoint')).split('\n')[1])
const logState = async () => (await (await journal.editor()).get('/papers/system/health')).body.data.health.log

const isOfLog = (name: string) => name.startsWith('journal.')

/** The files of the log as they are, to be put in the place of later ones. */
const copyOfLog = async () => {
  const folder = join(journal.directory, 'copy')
  await mkdir(folder)
  for (const name of (await readdir(journal.directory)).filter(isOfLog))
    await cp(join(journal.directory, name), join(folder, name))
  return async () => {
    for (const name of (await readdir(journal.directory)).filter(isOfLog)) await rm(join(journal.directory, name))
    for (const name of await readdir(folder)) await cp(join(folder, name), join(journal.directory, name))
  }
}

test('A journal whose log is older than its last checkpoint signs nothing until an admin begins a new log', async () => {
  const editor = await journal.editor()
  await editor.createVolume('Vol. 1')
  await expect.poll(signedSize).toBeGreaterThan(1)
  await journal.stop()
  const putBack = await copyOfLog()
  await journal.restart()
  const later = await journal.editor()
  const before = await signedSize()
  for (const n of [2, 3, 4]) await later.createVolume(`Vol. ${n}`)
  await expect.poll(signedSize).toBe(before + 3)
  const oldKey = await read('vkey')
  await journal.stop()
  await putBack()
  await journal.restart({ ACCEPT_SHORTER_LOG: before + 3 })

  await expect.poll(async () => (await logState())?.refusal?.sentence).toContain('fewer than the')
  const { refusal } = await logState()
  expect(refusal.size).toBe(before + 3)
  expect(await signedSize()).toBe(before + 3)
  const watching = await journal.editor()
  expect((await watching.get('/papers/system/health')).body.data.health.status).toBe('needs attention')

  const { logRefusal } = (await watching.get('/admin/attention')).body.data
  expect(logRefusal).toBe(refusal.sentence)
  const alarms = async () =>
    (await mailsTo(journal, administrator.email)).filter(({ subject }) =>
      subject.startsWith('The public log does not continue'),
    )
  await expect.poll(alarms).toHaveLength(1)
  await journal.restart({ ACCEPT_SHORTER_LOG: before + 3 })
  const admin = await journal.editor()

  const begin = (body: object) =>
    admin.post('/admin/system/log', { reason: 'The disk was lost', dryRun: false, ...body })
  expect((await begin({ size: refusal.size + 1, root: refusal.root })).body.code).toBe('LOG_HEAD_NOT_NAMED')
  expect((await begin({ size: refusal.size })).body.code).toBe('LOG_HEAD_NOT_NAMED')
  expect((await begin({ size: 0 })).status).toBe(400)
  const tried = await begin({ size: refusal.size, root: refusal.root, dryRun: true })
  expect(tried.body.data.log).toMatchObject({ dryRun: true, origin: 'journal.example/log/2' })
  expect(await read('vkey')).toBe(oldKey)

  const { body } = await begin({ size: refusal.size, root: refusal.root })
  expect(body.data.log).toMatchObject({ previous: { origin: 'journal.example/log', size: before + 3 } })
  await expect.poll(() => read('checkpoint')).toMatch(/^journal\.example\/log\/2\n/u)
  expect(await read('vkey')).not.toBe(oldKey)
  expect((await logState()).refusal).toBeNull()
  expect(await alarms()).toHaveLength(1)
  expect((await begin({ size: refusal.size, root: refusal.root })).body.code).toBe('LOG_NOT_REFUSED')
  const { events } = (await admin.get('/audit/log?type=JournalLogBegun')).body.data
  expect(events[0].sentence).toContain(`began the public log journal.example/log/2 in place of journal.example/log (`)

  const { output, errors } = await runHere('verify', { DATA_DIR: journal.directory })
  expect(errors).toBe('')
  expect(output).toMatch(
    /earlier journal\.example\/log: its signature, and \d+ checkpoints, of which [1-9]\d* are of events that were lost/u,
  )
})
