import { Readable } from 'node:stream'
import { openEmbeddedPorts } from '@shodh/adapters/testing/embedded-ports.ts'
import { drawPageOfFile } from '@shodh/command-service/pictures/draw-page-of-file.ts'
import { DRAW_PAGE } from '@shodh/command-service/pictures/draw-page.ts'
import { inProcess } from '@shodh/command-service/testing/in-process-tasks.ts'
import { FIRST_PAGE } from '@shodh/contracts/papers/pictures/first-page.ts'
import { expect, onTestFinished, test } from 'vitest'
import type { JournalKinds } from '../../stores/stores.ts'
import { smallPdf } from '../../testing/pdfs/pdf.ts'
import { firstPages } from './draw-first-pages.ts'

test('The first page of a PDF is drawn after its event, unless the journal stops before', async () => {
  const stores = await openEmbeddedPorts<JournalKinds>()
  onTestFinished(() => stores.close())
  const pdf = smallPdf('On Rivers')
  const copy = await stores.files.receive(Readable.from([pdf]), pdf.length)
  await copy.store()
  const { sha256, bytes, crc32 } = copy
  const data = {
    ...{ volumeId: 'v', paperId: 'p', version: 2 },
    file: { sha256, bytes, crc32, contentType: 'application/pdf', name: 'On Rivers.pdf', pages: 1 },
  }
  const metadata = { schemaVersion: 1, at: '2026-01-15T09:00:00.000Z', actorId: 'editor', correlationId: 'request' }
  await stores.events.append('volume', 'any', [
    { id: crypto.randomUUID(), type: 'PdfReplaced', data: JSON.stringify(data), metadata: JSON.stringify(metadata) },
  ])
  const [event] = (await stores.events.readStream('volume')).events
  const tasks = inProcess({ [DRAW_PAGE]: drawPageOfFile })
  let begun = 0
  const derived: typeof stores.files.derived = {
    ...stores.files.derived,
    has: (...name) => {
      begun += 1
      return stores.files.derived.has(...name)
    },
  }
  const given = { ...stores, files: { ...stores.files, derived }, tasks }
  const actIn = (laterMs: number) => firstPages(given as never, laterMs).to(event!)
  const isDrawn = () => stores.files.derived.has(sha256, FIRST_PAGE)

  const stopping = new AbortController()
  const waiting = actIn(60_000)?.(stopping.signal)
  stopping.abort()
  await expect(waiting).rejects.toThrow('aborted')
  expect([begun, await isDrawn()]).toEqual([0, false])
  await actIn(0)?.(new AbortController().signal)
  expect(await isDrawn()).toBe(true)
})
