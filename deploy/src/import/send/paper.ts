import type { ImportEntry } from '../../folder-format/entry.ts'
import type { EntryRefusal, ImportContext } from '../ledger.ts'
import { currentEntryOf, type InventoryEntry } from '../inventory.ts'
import { sendNotices } from './notices.ts'
import { nextVersion, replace, upload } from './version.ts'

/** The paper as it is in the journal: as it was before, or newly sent. */
const findOrUpload = async (context: ImportContext, entry: ImportEntry): Promise<InventoryEntry | EntryRefusal> => {
  const { request, find, ledger } = context
  const there = find(entry)
  const [first] = entry.paper.versions
  if (!there) return first ? upload(context, entry, first) : { why: 'it has no version' }
  ledger.note('papers', entry.identity, 'there')
  if (there.version === 1) return { ...there, versions: [there.sha256] }
  return (await currentEntryOf(request, there)) ?? { why: 'it was deleted in the meantime' }
}

const sendLater = async (context: ImportContext, entry: ImportEntry, paper: InventoryEntry, from: number) => {
  for (const [index, version] of entry.paper.versions.entries()) {
    if (index < from) continue
    const refused = await replace(context, entry, paper, { version, index })
    if (!refused) continue
    context.ledger.refuse(`${entry.label}, version ${index + 1}`, refused.why)
    for (let next = index + 2; next <= entry.wanted.length; next++)
      context.ledger.refuse(`${entry.label}, version ${next}`, `it comes after version ${index + 1}`)
    return
  }
}

const sendMissing = async (context: ImportContext, entry: ImportEntry, paper: InventoryEntry) => {
  const { ledger } = context
  const next = nextVersion(entry.wanted, paper.versions)
  if (next === undefined)
    return ledger.refuse(entry.label, 'the journal has other versions of it than the folder; it stays as it is')
  for (let index = 0; index < next; index++) ledger.noteVersion(entry, index, 'there')
  await sendLater(context, entry, paper, next)
}

/** Brings a paper in, as far as it is missing: the upload, then each replacement. False where its upload was given up. */
const sendPaper = async (context: ImportContext, entry: ImportEntry): Promise<boolean> => {
  const paper = await findOrUpload(context, entry)
  if (!('why' in paper)) {
    await sendMissing(context, entry, paper)
    await sendNotices(context, entry, paper)
  } else context.ledger.refuse(entry.label, paper.why)
  return !('why' in paper && paper.isGivenUp)
}

/**
 * Brings in one volume's papers, one after the other: serial numbers follow the sequence in the folder. After one that
 * was given up no new one is sent, which would take its number.
 */
export const sendPapers = async (context: ImportContext, papers: readonly ImportEntry[]): Promise<void> => {
  let givenUp: string | undefined
  for (const entry of papers) {
    if (givenUp !== undefined && !context.find(entry))
      context.ledger.refuse(entry.label, `it comes after ${givenUp} in its volume`)
    else if (!(await sendPaper(context, entry))) givenUp ??= entry.label
  }
}
