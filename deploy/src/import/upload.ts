import * as z from 'zod/mini'
import { attempted, whoseWork } from './attempts.ts'
import type { Entry } from './entry.ts'
import type { Errand, Refused } from './errand.ts'
import { readPdf } from './folder.ts'
import type { ImportedVersion } from './format.ts'
import { uploadForm } from './forms.ts'
import { finder, PaperThere, papersThere, type Standing, standingOf } from './inventory.ts'
import type { Answered } from './patience.ts'

const Uploaded = z.object({ paper: PaperThere })

const paperIn = ({ data }: Answered) => Uploaded.safeParse(data).data?.paper

/** The paper that an answer from before tells of; where it tells of none, the paper is looked for. */
const stillStanding = async ({ ask }: Errand, entry: Entry, answer: Answered) => {
  const paper = paperIn(answer) ?? finder(await papersThere(ask, entry.place))(entry)
  return paper && standingOf(ask, paper, answer.position)
}

/** Sends a paper with its first version; its volume is made where it is missing. */
export const upload = async (errand: Errand, entry: Entry, version: ImportedVersion): Promise<Standing | Refused> => {
  const { ask, folder, makeVolume, ledger } = errand
  const pdf = await readPdf(folder, version)
  if ('why' in pdf) return pdf
  const hindrance = await makeVolume(entry)
  if (hindrance !== undefined) return { why: hindrance }
  const form = uploadForm(entry, version, pdf)
  const outcome = await attempted({
    of: ['upload', entry.identity, version.sha256],
    send: key => ask({ method: 'POST', path: '/papers', key, form, bytes: pdf.length }),
    stands: answer => stillStanding(errand, entry, answer),
  })
  const paper = paperIn(outcome.answer)
  const standing = outcome.standing ?? (paper && { ...paper, versions: [paper.sha256] })
  if (!standing) return { why: outcome.answer.message }
  ledger.note('papers', entry.identity, whoseWork(outcome))
  ledger.noteVersion(entry, 0, whoseWork(outcome))
  return standing
}
