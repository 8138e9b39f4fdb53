import * as z from 'zod/mini'
import { madeBy, sendOnce } from './attempts.ts'
import type { ImportEntry } from '../folder-format/entry.ts'
import type { ImportContext, EntryRefusal } from './context.ts'
import { readPdf } from '../folder-format/read-folder.ts'
import type { ImportedVersion } from '../folder-format/papers-file.ts'
import { uploadForm } from './forms.ts'
import { finder, ExistingPaper, existingPapers, type InventoryEntry, currentEntryOf } from './inventory.ts'
import type { RetriedReply } from '../client/retry-request.ts'

const Uploaded = z.object({ paper: ExistingPaper })

const paperIn = ({ data }: RetriedReply) => Uploaded.safeParse(data).data?.paper

/** The paper that an earlier reply names; where it names none, the paper is looked up by DOI, title and authors. */
const existingPaper = async ({ request }: ImportContext, entry: ImportEntry, reply: RetriedReply) => {
  const paper = paperIn(reply) ?? finder(await existingPapers(request, entry.place))(entry)
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
    send: key => request({ method: 'POST', path: '/papers', key, form, bytes: pdf?.length ?? 0 }),
    findExisting: reply => existingPaper(context, entry, reply),
  })
  const paper = paperIn(outcome.reply)
  const inJournal = outcome.existing ?? (paper && { ...paper, versions: [paper.sha256] })
  if (!inJournal) return { why: outcome.reply.message, isGivenUp: outcome.reply.isGivenUp }
  ledger.note('papers', entry.identity, madeBy(outcome))
  ledger.noteVersion(entry, 0, madeBy(outcome))
  return inJournal
}
