import { expect, onTestFinished, test } from 'vitest'
import { hostilePdfs } from '../../../file-tasks/testing/hostile-pdfs.ts'
import { pdfBlob } from '../../../testing/client.ts'
import { runningJournal } from '../../../testing/journal.ts'
import { peopleOf } from '../../../testing/people.ts'

const started = async (waitMs: number) => {
  const limits = { processes: 1, waitMs, deadlineMs: 1000 }
  const journal = await runningJournal({}, undefined, undefined, limits)
  onTestFinished(() => journal.close())
  const editor = await journal.editor()
  const { id } = await editor.createVolume()
  const upload = (title: string) => editor.upload({ title }, pdfBlob(hostilePdfs['objects without an end']()))
  const paperCount = async () =>
    Number((await journal.visitor().get(`/papers/volumes/${id}`)).body.data.volume.paperCount)
  return { journal, upload, paperCount }
}

test('an upload waits for one inspection of another editor at most, however many uploads that one sends', async () => {
  const { journal, upload, paperCount } = await started(60_000)
  const { client: other } = await peopleOf(journal).person('admin')
  let ended = 0
  const hanging = Array.from({ length: 4 }, (_, n) => upload(`Endless ${n}`).finally(() => (ended += 1)))
  await Promise.race(hanging)
  expect(await other.upload({ title: 'Meanwhile' })).toMatchObject({ status: 201 })
  expect(ended).toBeLessThan(4)
  expect(await paperCount()).toBe(1)
})

test('an upload that waits too long for its inspection gets a time to try again, and is not stored', async () => {
  const { upload, paperCount } = await started(200)
  const responses = await Promise.all([upload('One'), upload('Two')])
  const [first, second] = responses.toSorted((a, b) => a.status - b.status)
  expect(first).toMatchObject({ status: 400, body: { code: 'PDF_BROKEN' } })
  expect(second).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' } })
  expect(Number(second?.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await paperCount()).toBe(0)
})
