import type { Handle } from '@shodh/command-service/handle.ts'
import { handler } from '@shodh/command-service/handle.ts'
import type { WithheldPdfDocument } from '@shodh/contracts/papers/withholding/withholding.ts'
import { figureName } from '@shodh/contracts/papers/pdf-text/figures.ts'
import { FIRST_PAGE } from '@shodh/contracts/papers/pictures/first-page.ts'
import { PDF_TEXT } from '@shodh/contracts/papers/pdf-text/pdf-text.ts'
import { withheldPdfs } from '@shodh/projections/papers/paper-versions.ts'
import { projections } from '@shodh/projections/all.ts'
import { run } from '@shodh/projections/runner/runner.ts'
import { expect, test } from 'vitest'
import { embeddedStores } from '../../stores/embedded-stores.ts'
import { changeTreeHead } from '../../testing/disturbances/change-tree-head.ts'
import { pdfBlob } from '../../testing/client.ts'
import { runningJournal } from '../../testing/journal.ts'
import { smallPdf } from '../../testing/pdfs/pdf.ts'
import { checkFiles } from './check-files.ts'
import { deleteWithheld, keepDeletingWithheld } from './delete-withheld.ts'
import { systemQueries } from '../ports/system-ports.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const WHY = { reason: 'A picture shows a patient', lawfulBasis: 'Order of the court' }

test('The file of a withheld PDF is deleted after seven days, once, also after a kill; nothing reports it as missing, and it cannot be released', async () => {
  const journal = await runningJournal()
  const editor = await journal.editor()
  const { id } = await editor.createVolume()
  const { body } = await editor.upload({}, pdfBlob(smallPdf('Withheld')))
  const remaining = (await editor.upload({ title: 'Remaining' }, pdfBlob(smallPdf('Remaining')))).body.data.paper
  const { paper } = body.data
  const version = `/papers/${id}/${paper.id}/versions/1`
  await editor.post(`${version}/withhold`, WHY)
  await expect.poll(async () => (await editor.get(`/papers/${remaining.id}`)).body.data.pdf).toBeTruthy()
  await journal.stop()

  const stores = await embeddedStores(journal.directory)
  const { files } = stores
  const derived = [PDF_TEXT, FIRST_PAGE, figureName(1)]
  for (const name of derived) await files.derived.store(paper.sha256, name, Buffer.from('derived'))
  const handle = handler(stores.events)
  const withheld = await (await stores.views.collection(withheldPdfs)).find({})
  const ports = { files, handle }
  const end = Date.parse(withheld[0]?.acts[0]?.at ?? '') + 7 * DAY_MS
  expect(await deleteWithheld(ports, withheld, end - 1)).toEqual([])
  // the log has to say so first, and takes nothing from a clock that has gone back
  const behind = handler(stores.events, () => new Date(Date.now() - DAY_MS))
  expect(await deleteWithheld({ files, handle: behind }, withheld, end)).toEqual([])
  expect(await files.size(paper.sha256)).toBe(paper.fileSize)
  const killed = { handle, files: { ...files, remove: () => Promise.reject(new Error('killed')) } }
  await expect(deleteWithheld(killed, withheld, end)).rejects.toThrow('killed')
  const signAgain = await changeTreeHead(stores.vault, { refusal: { sentence: 'It was cut.', size: 1000 } })
  const seen: (readonly [number, number | undefined])[] = []
  const stopping = new AbortController()
  const projected = await run(stores, projections, stopping.signal, { graceMs: 0 })
  await keepDeletingWithheld(
    {
      ...{ stores, handle, logger: { info: () => undefined }, now: () => end },
      pause: async milliseconds => {
        seen.push([milliseconds, await files.size(paper.sha256)])
        await signAgain()
        if (seen.length === 3) stopping.abort()
      },
    },
    stopping.signal,
  )
  await projected.done
  const hour = 60 * 60 * 1000
  // in the first hour a missing event may have released it
  expect(seen).toEqual([
    [hour, paper.fileSize],
    [hour, undefined],
    [hour, undefined],
  ])
  expect([await files.size(paper.sha256), await files.size(remaining.sha256)]).toEqual([undefined, remaining.fileSize])
  for (const name of derived) expect([name, await files.derived.has(paper.sha256, name)]).toEqual([name, false])
  const { events } = await stores.events.readStream('operations')
  expect(events.map(({ data }) => JSON.parse(data).items)).toEqual([
    [{ type: 'withheldFiles', id: paper.sha256, bytes: paper.fileSize }],
  ])

  expect((await systemQueries(stores).files()).broken).toEqual([])
  const inspected = await systemQueries(stores).inspectVolume(id, { contents: true })
  expect(inspected?.items).toEqual([])
  const checking = new AbortController()
  const runningOn = await run(stores, projections, checking.signal, { graceMs: 0 })
  const found: unknown[] = []
  await checkFiles(
    {
      stores,
      found: async broken => {
        found.push(...broken)
        checking.abort()
      },
      pause: async () => undefined,
    },
    checking.signal,
  )
  await runningOn.done
  expect(found).toEqual([])
  await stores.close()
  await journal.discard()
})

test('Where several papers withhold the same bytes, the last act counts', async () => {
  const act = { ...WHY, volumeId: 'v', paperId: 'p', version: 1 }
  const acts = [
    { ...act, at: '2026-01-01T00:00:00.000Z' },
    { ...act, paperId: 'q', at: '2026-01-03T00:00:00.000Z' },
  ]
  const withheld: WithheldPdfDocument[] = [{ id: 'a'.repeat(64), acts }]
  const removed: ReadonlySet<string>[] = []
  const files = {
    size: async () => 1,
    remove: async (hashes: ReadonlySet<string>) => {
      removed.push(hashes)
      return [...hashes]
    },
  }
  const handle = (async () => ({ state: null, events: [], replayed: false })) as unknown as Handle
  expect(await deleteWithheld({ files, handle }, withheld, Date.parse('2026-01-09T23:59:59Z'))).toEqual([])
  expect(await deleteWithheld({ files, handle }, withheld, Date.parse('2026-01-10T00:00:00Z'))).toHaveLength(1)
  expect(removed).toEqual([new Set(['a'.repeat(64)])])
})
