import type { Entry } from './entry.ts'
import type { Errand, Refused } from './errand.ts'
import { type Standing, standingOf } from './inventory.ts'
import { replace } from './replace.ts'
import { upload } from './upload.ts'
import { goOnAfter } from './versions.ts'

/** The paper as it stands in the journal: as it did before, or freshly sent. */
const standing = async (errand: Errand, entry: Entry): Promise<Standing | Refused> => {
  const { ask, find, ledger } = errand
  const there = find(entry)
  const [first] = entry.paper.versions
  if (!there) return first ? upload(errand, entry, first) : { why: 'it has no version' }
  ledger.note('papers', entry.identity, 'there')
  if (there.version === 1) return { ...there, versions: [there.sha256] }
  return (await standingOf(ask, there)) ?? { why: 'it was deleted in the meantime' }
}

const sendLater = async (errand: Errand, entry: Entry, paper: Standing, from: number) => {
  for (const [index, version] of entry.paper.versions.entries()) {
    if (index < from) continue
    const refused = await replace(errand, entry, paper, { version, index })
    if (!refused) continue
    errand.ledger.refuse(`${entry.label}, version ${index + 1}`, refused.why)
    for (let next = index + 2; next <= entry.wanted.length; next++)
      errand.ledger.refuse(`${entry.label}, version ${next}`, `it comes after version ${index + 1}`)
    return
  }
}

/** Brings a paper in, as far as it is missing: the upload, then each replacement. */
export const sendPaper = async (errand: Errand, entry: Entry): Promise<void> => {
  const { ledger } = errand
  const paper = await standing(errand, entry)
  if ('why' in paper) return ledger.refuse(entry.label, paper.why)
  const next = goOnAfter(entry.wanted, paper.versions)
  if (next === undefined)
    return ledger.refuse(entry.label, 'the journal has other versions of it than the folder; it stays as it is')
  for (let index = 0; index < next; index++) ledger.noteVersion(entry, index, 'there')
  await sendLater(errand, entry, paper, next)
}
