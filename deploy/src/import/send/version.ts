import type { ImportEntry } from '../../folder-format/entry.ts'
import type { ImportedVersion } from '../../folder-format/papers-file.ts'
import * as z from 'zod/mini'
import { madeBy, sendOnce } from '../send-once.ts'
import type { EntryRefusal, ImportContext } from '../ledger.ts'
import { readPdf } from '../../folder-format/read-folder.ts'
import { currentEntryOf, ExistingPaper, existingPapers, finder, type InventoryEntry } from '../inventory.ts'
import type { RetriedReply } from '../../client/retry-request.ts'

/**
 * Where to continue in a paper's versions (SHA-256, oldest first): how many of `wanted` the journal has;
 * undefined where its versions differ, and a newer PDF of the journal would be replaced by an older one.
 */
export const nextVersion = (wanted: readonly string[], there: readonly string[]): number | undefined => {
  const next = there.reduce((matched, sha256) => (sha256 === wanted[matched] ? matched + 1 : matched), 0)
  const isCurrentOurs = next > 0 && there.at(-1) === wanted[next - 1]
  return next === wanted.length || isCurrentOurs ? next : undefined
}

/** The bytes of a PDF that was looked at. */
type Pdf = Buffer<ArrayBuffer>

/** Why the version has no PDF. */
const withholdingOf = ({ sha256, bytes = 0, withheld }: ImportedVersion) =>
  withheld && JSON.stringify({ sha256, bytes, ...withheld })

const formOf = (pdf: Pdf | undefined, fields: Readonly<Record<string, string | undefined>>) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) form.append(name, value)
  if (pdf) form.append('file', new Blob([pdf], { type: 'application/pdf' }), 'paper.pdf')
  return form
}

const uploadForm = ({ paper, authorName, volume }: ImportEntry, version: ImportedVersion, pdf: Pdf | undefined) => {
  const { reason, recordedAt } = version
  const { title, subtitle, doi, publishedOn, abstract, language, firstPage, lastPage } = paper
  const details = { subtitle, doi, publishedOn, abstract, language, firstPage, lastPage }
  return formOf(pdf, {
    title,
    authorName,
    reason,
    recordedAt,
    notifyAuthors: 'false',
    withheld: withholdingOf(version),
    serial: paper.serial?.toString(),
    ...volume,
    year: String(volume.year),
    ...details,
    authors: paper.authors.length > 0 ? JSON.stringify(paper.authors) : undefined,
    keywords: paper.keywords && JSON.stringify(paper.keywords),
    translations: paper.translations && JSON.stringify(paper.translations),
  })
}

const replacementForm = (version: ImportedVersion, pdf: Pdf | undefined) =>
  formOf(pdf, {
    reason: version.reason,
    replacedAt: version.recordedAt,
    withheld: withholdingOf(version),
    notifyAuthors: 'false',
  })

const Uploaded = z.object({ paper: ExistingPaper })

const paperIn = ({ data }: RetriedReply) => Uploaded.safeParse(data).data?.paper

/** The paper that an earlier reply names; where it names none, the paper is looked up by DOI, title and authors. */
const existingPaper = async ({ request }: ImportContext, entry: ImportEntry, reply: RetriedReply) => {
  const paper = paperIn(reply) ?? finder(await existingPapers(request, entry.volume))(entry)
  return paper && currentEntryOf(request, paper, reply.position)
}

/** Sends a paper with its first version; its volume is made where it is missing. */
export const upload = async (
  context: ImportContext,
  entry: ImportEntry,
  version: ImportedVersion,
): Promise<InventoryEntry | EntryRefusal> => {
  const { request, folder, makeVolume, ledger } = context
  const pdf = await readPdf(folder, version)
  if (pdf && 'why' in pdf) return pdf
  const hindrance = await makeVolume(entry)
  if (hindrance !== undefined) return { why: hindrance }
  const form = uploadForm(entry, version, pdf)
  const outcome = await sendOnce({
    of: ['upload', entry.identity, version.sha256],
    send: key => request({ method: 'POST', path: '/papers', key, form, bytes: pdf?.length ?? 0, label: entry.label }),
    findExisting: reply => existingPaper(context, entry, reply),
  })
  const paper = paperIn(outcome.reply)
  const inJournal = outcome.existing ?? (paper && { ...paper, versions: [paper.sha256] })
  if (!inJournal) return { why: outcome.reply.message, isGivenUp: outcome.reply.isGivenUp }
  ledger.note('papers', entry.identity, madeBy(outcome))
  ledger.noteVersion(entry, 0, madeBy(outcome))
  return inJournal
}

/** A version after the first; the first has the index 0. */
export type LaterVersion = { readonly version: ImportedVersion; readonly index: number }

/** Replaces a paper's PDF with its next version. */
export const replace = async (
  { request, folder, ledger }: ImportContext,
  entry: ImportEntry,
  paper: InventoryEntry,
  { version, index }: LaterVersion,
): Promise<EntryRefusal | undefined> => {
  const pdf = await readPdf(folder, version)
  if (pdf && 'why' in pdf) return pdf
  const form = replacementForm(version, pdf)
  const path = `/papers/${paper.volumeId}/${paper.id}/replace-pdf`
  const outcome = await sendOnce({
    of: ['replace', entry.identity, version.sha256, index + 1],
    send: key => request({ method: 'PATCH', path, key, form, bytes: pdf?.length ?? 0, label: entry.label }),
    findExisting: async ({ position }) => {
      const now = await currentEntryOf(request, paper, position)
      const next = now && nextVersion(entry.wanted, now.versions)
      return next !== undefined && next > index ? now : undefined
    },
  })
  if (!outcome.existing && outcome.reply.status !== 200) return { why: outcome.reply.message }
  ledger.noteVersion(entry, index, madeBy(outcome))
  return undefined
}
