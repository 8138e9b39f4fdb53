import { Readable } from 'node:stream'
import type { Refusal } from '@shodh/contracts/answer.ts'
import type { Fact } from '@shodh/contracts/event.ts'
import { PDF_MAX_BYTES } from '@shodh/contracts/limits.ts'
import { Details, type PdfBytes } from '@shodh/contracts/papers/fields.ts'
import { isRefusal } from '@shodh/command-service/decider.ts'
import type { Asking, Order } from '@shodh/command-service/handle.ts'
import { inspectPdf } from '@shodh/command-service/papers/inspect-pdf.ts'
import { replacePdf } from '@shodh/command-service/papers/replace-pdf.ts'
import { uploadPaper } from '@shodh/command-service/papers/upload-paper.ts'
import type { Ports } from '@shodh/command-service/ports.ts'
import { createVolume } from '@shodh/command-service/volumes/create-volume.ts'
import { volumeIdOf, volumeOrder, type VolumeOrder } from '@shodh/command-service/volumes/volume-order.ts'
import { openYear, years } from '@shodh/command-service/volumes/years.ts'
import { sampleVolumes } from './papers.ts'
import { type SamplePdfs, samplePdfs } from './pdfs.ts'
import type { SamplePaper, SampleVolume } from './sample-paper.ts'

type Journal = Pick<Ports, 'handle' | 'files'> & { readonly actorId: string }
type Publisher = Journal & { readonly pdfs: SamplePdfs }

const done = <Outcome>(outcome: Outcome | Refusal): Outcome => {
  if (isRefusal(outcome)) throw new Error(`The sample journal was refused: ${outcome.refused}`)
  return outcome as Outcome
}

/** Every step has a key of its own, so a start that was cut off goes on where it stopped. */
const carryOut = async <State, F extends Fact>(
  { handle, actorId }: Journal,
  key: string,
  order: Order<State, F> | Refusal,
) => {
  const by: Asking = { actorId, correlationId: 'sample journal', key: `sample ${key}` }
  done(await handle(done(order), by))
}

const stored = async ({ files }: Journal, bytes: Uint8Array): Promise<PdfBytes> => {
  const received = await files.receive(Readable.from([bytes]), PDF_MAX_BYTES)
  const { pages } = done(await inspectPdf(received.path))
  await received.keep()
  const { sha256, crc32 } = received
  return { sha256, crc32, bytes: received.bytes, contentType: 'application/pdf', pages }
}

const inVolume = (volumeId: string, name: string, decide: VolumeOrder['decide']) =>
  volumeOrder(volumeId, { name, request: name, decide })

const publish = async (journal: Publisher, volumeId: string, paper: SamplePaper) => {
  const { id: paperId, title, authorName } = paper
  const details = Details.parse(paper)
  for (const [n, version] of paper.versions.entries()) {
    const { reason, replacedAt } = version
    const file = await stored(journal, await journal.pdfs.next())
    const step = `${paperId} version ${n + 1}`
    const order = inVolume(volumeId, step, (volume, { at }) =>
      n === 0
        ? uploadPaper(volume, { paperId, title, authorName, details, file, reason })
        : replacePdf(volume, { paperId, file, reason, replacedAt, at }),
    )
    await carryOut(journal, step, order)
  }
}

const publishVolume = async (journal: Publisher, { year, issueType, volumeName: name, papers }: SampleVolume) => {
  const opened = { name: 'open-year', stream: 'years', memory: years, request: { year, issueType } }
  await carryOut(journal, `year ${year} ${issueType}`, {
    ...opened,
    decide: state => (state.has(`${year}/${issueType}`) ? [] : openYear(state, { year, issueType })),
  })
  const volumeId = volumeIdOf(year, issueType, name)
  const create = inVolume(volumeId, 'create', state => createVolume(state, { volumeId, year, issueType, name }))
  await carryOut(journal, `volume ${volumeId}`, create)
  for (const paper of papers) await publish(journal, volumeId, paper)
}

/** Publishes the sample journal; what already stands of it is passed over. */
export const seedSample = async (journal: Journal) => {
  const pdfs = samplePdfs()
  for (const volume of sampleVolumes) await publishVolume({ ...journal, pdfs }, volume)
  await pdfs.close()
}
