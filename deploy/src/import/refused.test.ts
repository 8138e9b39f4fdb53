import { rm, writeFile } from 'node:fs/promises'
import { expect, onTestFinished, test } from 'vitest'
import { isComplete, summary } from './summary.ts'
import { manuscripts, pdfOf } from '../folder-format/testing/import-folder.ts'
import { counted, workbench } from './testing/workbench.ts'

const bench = async (...given: Parameters<typeof workbench>) => {
  const made = await workbench(...given)
  onTestFinished(made.close)
  return made
}

test('a PDF that is missing, or another than papers.json says, is named at the end; all else is in', async () => {
  const { folder, run, papers } = await bench()
  await rm(folder.file(pdfOf('Wells')))
  await writeFile(folder.file(pdfOf('Lakes 2')), 'something else')
  const outcome = await run()
  expect(outcome.ledger.notTaken).toEqual(
    expect.arrayContaining([
      { label: '10.5555/3', why: 'Wells.pdf is missing' },
      { label: '10.5555/2, version 2', why: 'Lakes-2.pdf has another SHA-256 than papers.json says' },
      { label: '10.5555/2, version 3', why: 'it comes after version 2' },
    ]),
  )
  expect(outcome.ledger.notTaken).toHaveLength(3)
  expect(counted(outcome)).toMatchObject({ papers: '5 + 0 of 6', versions: '5 + 0 of 8' })
  expect(isComplete(outcome)).toBe(false)
  expect(summary(outcome, 'http://x', 1)).toContain('Not taken:\n')

  await folder.write(manuscripts)
  const again = await run()
  expect(isComplete(again)).toBe(true)
  expect(counted(again)).toMatchObject({ papers: '1 + 5 of 6', versions: '3 + 5 of 8' })
  expect(await papers()).toHaveLength(6)
})

test('what the journal refuses is named with its reason', async () => {
  const { journal, folder, run } = await bench()
  const { id } = await (await journal.editor()).createVolume('Vol. 2, No. 1', 2025)
  await (await journal.editor()).patch(`/papers/volumes/${id}`, { isActive: false })
  const sooner = { text: 'Rivers 2', reason: 'A map was missing', recordedAt: '2023-02-02T00:00:00Z' }
  await folder.write(
    manuscripts.map(paper => (paper.title === 'Rivers' ? { ...paper, versions: [{ text: 'Rivers' }, sooner] } : paper)),
  )
  expect((await run()).ledger.notTaken).toEqual(
    expect.arrayContaining([
      { label: '10.5555/6', why: 'Activate volume to add papers' },
      {
        label: '10.5555/1, version 2',
        why: 'The date of the replacement is before the date of the previous version',
      },
    ]),
  )
})

test('a volume without a PDF that can be read is not made', async () => {
  const { journal, folder, run } = await bench()
  await rm(folder.file(pdfOf('Ponds')))
  expect(counted(await run())).toMatchObject({ volumes: '2 + 0 of 3', years: '1 + 0 of 2' })
  expect((await journal.visitor().get('/papers/years')).body.data.years).toEqual([2024])
})
