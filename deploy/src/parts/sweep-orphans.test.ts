import { Readable } from 'node:stream'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { blobs } from '@shodh/projections/papers/blobs.ts'
import { type RunningJournal, runningJournal } from '../testing/journal.ts'
import { pdfBlob } from '../testing/client.ts'
import { smallPdf } from '../testing/pdf.ts'
import { sweepOrphans } from './sweep-orphans.ts'
import { embeddedStores } from '../stores/embedded-stores.ts'

let journal: RunningJournal
beforeAll(async () => {
  journal = await runningJournal()
})
afterAll(() => journal.discard())

test('Orphans are collected after a day; what an event ever named stays, also of a deleted paper, and what a draft names', async () => {
  const editor = await journal.editor()
  const { id } = await editor.createVolume()
  const { body } = await editor.upload({}, pdfBlob(smallPdf('Kept')))
  await editor.remove(`/papers/${id}/${body.data.paper.id}`, { reason: 'Withdrawn' })
  await journal.stop()

  const stores = await embeddedStores(journal.directory)
  const orphan = await stores.files.receive(Readable.from([Buffer.from('left behind by a kill')]), 1000)
  await orphan.store()
  const ofDraft = await stores.files.receive(Readable.from([Buffer.from('the PDF of a draft')]), 1000)
  await ofDraft.store()
  const logger = pino({ level: 'silent' })
  const day = 24 * 60 * 60 * 1000
  const ports = {
    files: stores.files,
    blobs: await stores.views.collection(blobs),
    drafted: [ofDraft.sha256],
    head: await stores.events.head(),
  }
  await expect(sweepOrphans({ ...ports, head: ports.head + 1 }, logger)).rejects.toThrow('every event is projected')
  expect(await sweepOrphans(ports, logger)).toBe(0)
  expect(await sweepOrphans(ports, logger, Date.now() + 2 * day)).toBe(1)
  expect(await stores.files.size(orphan.sha256)).toBeUndefined()
  expect(await stores.files.size(ofDraft.sha256)).toBe(ofDraft.bytes)
  expect(await stores.files.size(body.data.paper.sha256)).toBe(body.data.paper.fileSize)
  await stores.close()
})
