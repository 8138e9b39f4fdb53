import { attempted, whoseWork } from './attempts.ts'
import type { Entry } from './entry.ts'
import type { Errand, Refused } from './errand.ts'
import { readPdf } from './folder.ts'
import type { ImportedVersion } from './format.ts'
import { replacementForm } from './forms.ts'
import { type Standing, standingOf } from './inventory.ts'
import { goOnAfter } from './versions.ts'

/** A version after the first; the first has the index 0. */
export type Later = { readonly version: ImportedVersion; readonly index: number }

/** Replaces a paper's PDF with its next version. */
export const replace = async (
  { ask, folder, ledger }: Errand,
  entry: Entry,
  paper: Standing,
  { version, index }: Later,
): Promise<Refused | undefined> => {
  const pdf = await readPdf(folder, version)
  if ('why' in pdf) return pdf
  const form = replacementForm(version, pdf)
  const path = `/papers/${paper.volumeId}/${paper.id}/replace-pdf`
  const outcome = await attempted({
    of: ['replace', entry.identity, version.sha256, index + 1],
    send: key => ask({ method: 'PATCH', path, key, form, bytes: pdf.length }),
    stands: async ({ position }) => {
      const now = await standingOf(ask, paper, position)
      const next = now && goOnAfter(entry.wanted, now.versions)
      return next !== undefined && next > index ? now : undefined
    },
  })
  if (!outcome.standing && outcome.answer.status !== 200) return { why: outcome.answer.message }
  ledger.noteVersion(entry, index, whoseWork(outcome))
  return undefined
}
