import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { JournalEvent } from '@shodh/contracts/index.ts'
import { asWritten } from '@shodh/projections/testing/journal-events.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { embeddedStores } from '../../stores/embedded-stores.ts'
import { type RunningJournal, runningJournal } from '../../testing/journal.ts'
import { smallPdf } from '../../testing/pdfs/pdf.ts'

const LONE = '\ud800'
const volumeId = randomUUID()
const paperId = randomUUID()
const place = { year: 2025, issueType: 'Regular' } as const
const volumeName = `Rivers ${LONE} 1`
const title = `On ${LONE} Rivers`

let directory: string
let journal: RunningJournal

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'shodh-surrogates-'))
  const stores = await embeddedStores(directory)
  const received = await stores.files.receive(Readable.from([smallPdf('On Rivers')]), 1_000_000)
  await received.store()
  const { sha256, bytes, crc32 } = received
  const file = { sha256, bytes, crc32, contentType: 'application/pdf', name: `${title}.pdf` } as const
  const history: JournalEvent[] = [
    { type: 'VolumeCreated', data: { volumeId, ...place, name: volumeName } },
    {
      type: 'PaperUploaded',
      data: {
        ...{ volumeId, paperId, serial: 1, ...place, volumeName, title, authorName: `A. ${LONE}`, file },
        details: { abstract: `One ${LONE}`, keywords: [LONE], authors: [{ family: LONE }] },
      },
    },
    { type: 'PdfReplaced', data: { volumeId, paperId, version: 2, file, reason: `A figure ${LONE}` } },
  ]
  await stores.events.append(`volume-${volumeId}`, 'noStream', asWritten(history))
  await stores.close()
  journal = await runningJournal({ DATA_DIR: directory })
})
afterAll(async () => {
  await journal.close()
  await rm(directory, { recursive: true })
})

const SHOWN = '\ufffd'

test('what was stored with a lone surrogate is listed, linked, found and read', async () => {
  const visitor = journal.visitor()
  const name = `Rivers ${SHOWN} 1`
  expect((await visitor.get('/papers/volumes')).body.data.volumes).toMatchObject([{ name, displayName: name }])
  const { tree } = (await visitor.get('/papers/years?tree=1')).body.data
  expect(tree).toMatchObject([{ types: [{ volumes: [{ name }] }] }])
  const filter = new URLSearchParams({ year: '2025', volumeName: name })
  expect((await visitor.get(`/papers?${filter}`)).body.data.papers).toMatchObject([
    { title: `On ${SHOWN} Rivers`, authorName: `A. ${SHOWN}`, keywords: [SHOWN] },
  ])
  expect((await visitor.get(`/papers/${paperId}`)).body.data.paper).toMatchObject({ abstract: `One ${SHOWN}` })
  expect((await visitor.get(`/papers/${paperId}/history`)).body.data.versions[1]).toMatchObject({
    reason: `A figure ${SHOWN}`,
  })
})

test.each([
  [`/papers/${volumeId}/${paperId}/download`, `On ${SHOWN} Rivers.pdf`, '%PDF'],
  [`/papers/${volumeId}/${paperId}/versions/1.pdf`, `On ${SHOWN} Rivers (version 1).pdf`, '%PDF'],
  [`/papers/volume/${volumeId}/download`, `Rivers ${SHOWN} 1 (2025).zip`, `001 - On ${SHOWN} Rivers.pdf`],
])('what was stored with a lone surrogate is downloaded from %s', async (path, name, contents) => {
  const response = await journal.visitor().raw(path)
  const bytes = Buffer.from(await response.arrayBuffer())
  expect(response.status).toBe(200)
  const encoded = encodeURIComponent(name).replace('(', '%28').replace(')', '%29')
  expect(response.headers.get('content-disposition')).toContain(encoded)
  expect(bytes.includes(contents)).toBe(true)
})

test('a volume that was stored with a lone surrogate is deleted by the name that is shown', async () => {
  const editor = await journal.editor()
  const confirmed = { forceDelete: true, confirmVolumeName: `Rivers ${SHOWN} 1`, confirmPaperCount: 1 }
  expect(await editor.remove(`/papers/volumes/${volumeId}`, { ...confirmed, reason: 'A mistake' })).toMatchObject({
    status: 200,
  })
})
