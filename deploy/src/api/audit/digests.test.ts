import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type RunningJournal, runningJournal } from '../../testing/journal.ts'
import { publicLogAt } from '../../testing/public-log.ts'
import { until } from '../../testing/until.ts'

const DAY_MS = 24 * 60 * 60 * 1000

let journal: RunningJournal
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-25T06:00:00Z') })
  journal = await runningJournal()
})
afterAll(async () => {
  await journal.close()
  vi.useRealTimers()
})

const entries = async () =>
  [...(await (await fetch(`${journal.address}/digest.atom`)).text()).matchAll(/<entry>.*?<\/entry>/gsu)].map(
    // the port is another after each start
    ([entry]) => entry.replaceAll(/(?<=href="http:\/\/127\.0\.0\.1:)\d+/gu, ''),
  )

const titles = async () => (await entries()).map(entry => /<title>(.*?)<\/title>/u.exec(entry)?.[1])

const restartedAt = async (time: string, count: number) => {
  await journal.stop()
  vi.setSystemTime(Date.parse(time))
  await journal.start()
  await until(async () => (await entries()).length === count)
}

const signedUpTo = async (position: string | null) => {
  const size = Number(position?.split('.').at(-1)) + 1
  const { published } = publicLogAt(journal.address)
  await until(async () => (await published().catch(() => ({ size: 0 }))).size >= size)
}

test('A week has what happened in it, whatever happens later, and each week of an outage has its own', async () => {
  const editor = await journal.editor()
  const { id } = await editor.createVolume('Vol. I')
  const paper = String((await editor.upload({ title: 'Swapped' })).body.data.paper.id)
  expect((await editor.replace(id, paper, { reason: 'Secretly' })).status).toBe(200)
  const { headers } = await editor.remove(`/papers/${id}/${paper}`, { reason: 'Hidden' })
  await signedUpTo(headers.get('x-event-position'))
  await restartedAt('2026-11-30T06:00:00Z', 1)
  const week = '23 November 2026 to 29 November 2026: 1 replaced PDF, 1 deleted paper'
  expect(await titles()).toEqual([week])
  const [first] = await entries()
  expect(first).toContain('Swapped (25 November 2026): Secretly')
  const restored = await (await journal.editor()).post(`/papers/${id}/${paper}/restore`, {})
  expect(restored.status).toBe(200)
  await signedUpTo(restored.headers.get('x-event-position'))
  expect(await entries()).toEqual([first])
  await restartedAt('2026-12-15T06:00:00Z', 3)
  expect(await titles()).toEqual([
    expect.stringMatching(/^7 December 2026 to .*: nothing /u),
    '30 November 2026 to 6 December 2026: 1 restored paper',
    week,
  ])
  expect((await entries())[2]).toBe(first)
})

test('An event that was altered is an alarm after the next start', async () => {
  await journal.stop()
  {
    using database = new DatabaseSync(join(journal.directory, 'journal.db'))
    database.exec('drop trigger events_are_not_updated')
    const altered = database
      .prepare("update events set data = replace(data, 'Secretly', 'XXXXXXXX') where type = 'PdfReplaced'")
      .run()
    expect(altered.changes).toBe(1)
  }
  await journal.start()
  await until(async () => (await titles())[0] === 'The public log does not continue')
  expect((await entries())[0]).toContain('are not those of the checkpoint that it signed last.')
  vi.setSystemTime(Date.now() + 7 * DAY_MS)
  await journal.restart()
  await until(async () => (await titles()).length === 5)
  expect((await entries())[1]).toContain('The log does not continue: ')
})
