import type { ImportEntry } from './entry.ts'
import type { ImportContext, EntryRefusal } from './context.ts'
import { type InventoryEntry, currentEntryOf } from './inventory.ts'
import { replace } from './replace.ts'
import { upload } from './upload.ts'
import { nextVersion } from './versions.ts'

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

/** Brings a paper in, as far as it is missing: the upload, then each replacement. */
export const sendPaper = async (context: ImportContext, entry: ImportEntry): Promise<void> => {
  const { ledger } = context
  const paper = await findOrUpload(context, entry)
  if ('why' in paper) return ledger.refuse(entry.label, paper.why)
  const next = nextVersion(entry.wanted, paper.versions)
  if (next === undefined)
    return ledger.refuse(entry.label, 'the journal has other versions of it than the folder; it stays as it is')
  for (let index = 0; index < next; index++) ledger.noteVersion(entry, index, 'there')
  await sendLater(context, entry, paper, next)
}
