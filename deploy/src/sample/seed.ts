import { createReadStream } from 'node:fs'
import type { Refusal } from '@shodh/contracts/envelope.ts'
import type { EventData } from '@shodh/contracts/event.ts'
import { PDF_MAX_BYTES } from '@shodh/contracts/limits.ts'
import { Details, type PdfBytes } from '@shodh/contracts/papers/fields.ts'
import { isRefusal } from '@shodh/command-service/decider.ts'
import type { CommandRequest, RequestContext } from '@shodh/command-service/handle.ts'
import { replacePdf, uploadPaper } from '@shodh/command-service/papers/decisions.ts'
import type { Ports } from '@shodh/command-service/ports.ts'
import { createVolume } from '@shodh/command-service/volumes/decisions.ts'
import { type VolumeCommandRequest, volumeIdOf, volumeRequest } from '@shodh/command-service/volumes/volume.ts'
import { openYear, years } from '@shodh/command-service/volumes/years.ts'
import { sampleVolumes } from './papers.ts'
import { pdfOf, type SamplePaper, type SampleVersion, type SampleVolume } from './sample-paper.ts'

type Journal = Pick<Ports, 'handle' | 'files'> & { readonly actorId: string }

const done = <Outcome>(outcome: Outcome | Refusal): Outcome => {
  if (isRefusal(outcome)) throw new Error(`The sample journal was refused: ${outcome.refused}`)
  return outcome
}

/** Every step has a key of its own, so a start that was interrupted resumes where it stopped. */
const carryOut = async <State, F extends EventData>(
  { handle, actorId }: Journal,
  key: string,
  order: CommandRequest<State, F> | Refusal,
) => {
  const by: RequestContext = { actorId, correlationId: 'sample journal', key: `sample ${key}` }
  done(await handle(done(order), by))
}

const stored = async ({ files }: Journal, paper: SamplePaper, version: SampleVersion): Promise<PdfBytes> => {
  const received = await files.receive(createReadStream(pdfOf(version)), PDF_MAX_BYTES)
  const pages = Number(paper.lastPage) - Number(paper.firstPage) + 1
  await received.store()
  const { sha256, crc32, bytes } = received
  return { sha256, crc32, bytes, contentType: 'application/pdf', pages }
}

const inVolume = (volumeId: string, name: string, decide: VolumeCommandRequest['decide']) =>
  volumeRequest(volumeId, { name, request: name, decide })

const publish = async (journal: Journal, volumeId: string, paper: SamplePaper) => {
  const { id: paperId, title, authorName } = paper
  const details = Details.parse(paper)
  for (const [n, version] of paper.versions.entries()) {
    const { reason, replacedAt } = version
    const file = await stored(journal, paper, version)
    const step = `${paperId} version ${n + 1}`
    const order = inVolume(volumeId, step, (volume, { at }) =>
      n === 0
        ? uploadPaper(volume, { paperId, title, authorName, details, file, reason, at })
        : replacePdf(volume, { paperId, file, reason, replacedAt, at }),
    )
    await carryOut(journal, step, order)
  }
}

const publishVolume = async (journal: Journal, { year, issueType, volumeName: name, papers }: SampleVolume) => {
  const opened = { name: 'open-year', stream: 'years', fold: years, request: { year, issueType } }
  await carryOut(journal, `year ${year} ${issueType}`, {
    ...opened,
    decide: state => (state.has(`${year}/${issueType}`) ? [] : openYear(state, { year, issueType })),
  })
  const volumeId = volumeIdOf(year, issueType, name)
  const create = inVolume(volumeId, 'create', state => createVolume(state, { volumeId, year, issueType, name }))
  await carryOut(journal, `volume ${volumeId}`, create)
  for (const paper of papers) await publish(journal, volumeId, paper)
}

/** Publishes the sample journal; what already exists of it is skipped. */
export const seedSample = async (journal: Journal) => {
  for (const volume of sampleVolumes) await publishVolume(journal, volume)
}
