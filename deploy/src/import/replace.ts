import { madeBy, sendOnce } from './attempts.ts'
import type { ImportEntry } from '../folder-format/entry.ts'
import type { ImportContext, EntryRefusal } from './context.ts'
import { readPdf } from '../folder-format/read-folder.ts'
import type { ImportedVersion } from '../folder-format/papers-file.ts'
import { replacementForm } from './forms.ts'
import { type InventoryEntry, currentEntryOf } from './inventory.ts'
import { nextVersion } from './versions.ts'

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
    send: key => request({ method: 'PATCH', path, key, form, bytes: pdf?.length ?? 0 }),
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
