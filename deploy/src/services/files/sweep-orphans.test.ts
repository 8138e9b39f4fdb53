import { Readable } from 'node:stream'
import { emptyContents } from '@shodh/contracts/content/site-parts/site-parts.ts'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { blobs } from '@shodh/projections/papers/blobs.ts'
import { runningJournal } from '../../testing/journal.ts'
import { pdfBlob } from '../../testing/client.ts'
import { smallPdf } from '../../testing/pdfs/pdf.ts'
import { draftedIn } from './sweep-files.ts'
import { restoreNamed, sweepOrphans } from './sweep-orphans.ts'
import { embeddedStores } from '../../stores/embedded-stores.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const logger = pino({ level: 'silent' })

test('Orphans go to the trash after a day, and from there after 30; what an event ever named stays or comes back, also of a deleted paper, and what a draft names', async () => {
  const journal = await runningJournal()
  onTestFinished(() => journal.discard())
  const editor = await journal.editor()
  const { id } = await editor.createVolume()
  const { body } = await editor.upload({}, pdfBlob(smallPdf('Retained')))
  await editor.remove(`/papers/${id}/${body.data.paper.id}`, { reason: 'Withdrawn' })
  await journal.stop()

  const stores = await embeddedStores(journal.directory)
  const { files } = stores
  const stored = async (text: string) => {
    const received = await files.receive(Readable.from([Buffer.from(text)]), 1000)
    await received.store()
    return received
  }
  const orphan = await stored('left behind by a kill')
  const ofDraft = await stored('the PDF of a draft')
  const { sha256, bytes } = await stored('the logo of a draft')
  const logo = { sha256, bytes, width: 20, height: 10 }
  await stores.vault.put('content-drafts', {
    id: 'header',
    part: 'header',
    revision: 1,
    savedAt: new Date().toISOString(),
    savedBy: 'editor',
    content: { ...emptyContents.header, logo: { small: logo, large: logo } },
  })
  const form = await stored('a form of the file manager')
  const ports = {
    files,
    blobs: await stores.views.collection(blobs),
    retained: new Map([[form.sha256, form.bytes]]),
    drafted: [ofDraft.sha256, ...(await draftedIn(stores))],
    head: await stores.events.head(),
  }
  const inTrash = async () => (await Array.fromAsync(files.trash.all())).flat().map(({ sha256 }) => sha256)
  await expect(sweepOrphans({ ...ports, head: ports.head + 1 }, logger)).rejects.toThrow('every event is projected')
  expect(await sweepOrphans(ports, logger)).toEqual({ removed: [], moved: [] })
  const later = Date.now() + 2 * DAY_MS
  expect(await sweepOrphans(ports, logger, later)).toEqual({ removed: [], moved: [orphan.sha256] })
  expect(await files.size(orphan.sha256)).toBeUndefined()
  expect(await files.size(ofDraft.sha256)).toBe(ofDraft.bytes)
  expect(await files.size(logo.sha256)).toBe(logo.bytes)
  expect(await files.size(form.sha256)).toBe(form.bytes)
  expect(await files.size(body.data.paper.sha256)).toBe(body.data.paper.fileSize)

  const withoutDraft = { ...ports, drafted: [logo.sha256] }
  expect(await sweepOrphans(withoutDraft, logger, later)).toEqual({ removed: [], moved: [ofDraft.sha256] })
  expect(await restoreNamed(ports, logger)).toBe(1)
  expect([await inTrash(), await files.size(ofDraft.sha256)]).toEqual([[orphan.sha256], ofDraft.bytes])

  await files.sweep(() => false, new Date(later))
  const [before, after] = [Date.now() + 29 * DAY_MS, Date.now() + 31 * DAY_MS]
  expect(await sweepOrphans(ports, logger, before)).toMatchObject({ removed: [] })
  expect(await files.size(body.data.paper.sha256)).toBe(body.data.paper.fileSize)
  expect(await sweepOrphans(ports, logger, after, before)).toMatchObject({ removed: [] })
  expect(await sweepOrphans(ports, logger, after)).toMatchObject({ removed: [orphan.sha256] })
  expect(await inTrash()).toEqual([])
  await stores.close()
})
