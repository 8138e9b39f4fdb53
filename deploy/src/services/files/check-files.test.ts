import { chmod, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BrokenFileDocument } from '@shodh/projections/system/file-checks.ts'
import { expect, test } from 'vitest'
import { embeddedStores } from '../../stores/embedded-stores.ts'
import { pdfBlob } from '../../testing/client.ts'
import { runningJournal } from '../../testing/journal.ts'
import { smallPdf } from '../../testing/pdfs/pdf.ts'
import { checkFiles } from './check-files.ts'

test('A share of the files is read each day, with long rests; what is broken is reported once, and forgotten once it is right', async () => {
  const journal = await runningJournal()
  const editor = await journal.editor()
  await editor.createVolume()
  const pdfs = ['One', 'Two', 'Three'].map(title => smallPdf(title, 3000))
  const hashes: string[] = []
  for (const pdf of pdfs) hashes.push((await editor.upload({}, pdfBlob(pdf))).body.data.paper.sha256)
  await journal.stop()
  const blobOf = (sha256 = '') => join(journal.directory, 'files', sha256.slice(0, 2), sha256.slice(2, 4), sha256)
  await rm(blobOf(hashes[0]))
  await chmod(blobOf(hashes[1]), 0o644)
  await writeFile(blobOf(hashes[1]), smallPdf('Another', 3000))

  const stores = await embeddedStores(journal.directory)
  const days: (readonly BrokenFileDocument[])[] = []
  const pauses: number[] = []
  const stopping = new AbortController()
  const checked = checkFiles(
    {
      stores,
      found: async broken => {
        days.push(broken)
        if (days.length === 1) await writeFile(blobOf(hashes[0]), pdfs[0] ?? '')
        if (days.length === 3) stopping.abort()
      },
      pause: async milliseconds => {
        pauses.push(milliseconds)
      },
    },
    stopping.signal,
  )
  await checked
  expect(new Map(days[0]?.map(({ id, problem }) => [id, problem]))).toEqual(
    new Map([
      [hashes[0], 'missing'],
      [hashes[1], 'damaged'],
    ]),
  )
  expect(days.slice(1)).toEqual([[], []])
  expect(pauses.filter(milliseconds => milliseconds > 23 * 60 * 60 * 1000)).toHaveLength(2)
  await stores.close()
  await journal.discard()
})
