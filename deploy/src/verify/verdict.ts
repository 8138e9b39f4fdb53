import { megabytes } from '../transfer/summary.ts'
import type { verifyJournal } from './verify-journal.ts'
import { PROGRAM } from '../terminal/program.ts'

const count = (number: number) => number.toLocaleString('en')

const proofLines = (proof: Awaited<ReturnType<typeof verifyJournal>>['proof']): readonly string[] => {
  if (!proof) return ['  proof   not checked: the log could not be read to its end']
  const { signed, checkpoints, earlier, known, unreached, hasTiles } = proof
  if (signed === 0) return ['  proof   no checkpoint is signed yet']
  const others = known === 0 ? '' : `; checkpoints that others have: ${count(known)}`
  return [
    `  proof   the tree of ${count(signed)} events that was signed last, ${count(checkpoints)} checkpoints and ${hasTiles ? 'the tiles' : 'no tiles, which the next start makes anew'}${others}`,
    ...earlier.map(
      log =>
        `  earlier ${log.origin}: its signature, and ${count(log.checkpoints)} checkpoints, of which ${count(log.lost)} are of events that were lost`,
    ),
    ...unreached.map(sentence => `  proof   not checked: ${sentence}`),
  ]
}

const trashLines = (trashed: readonly number[]) =>
  trashed.length === 0 ? [] : [`  trash   ${count(trashed.length)}, ${megabytes(trashed)}: not read`]

/** What was checked, in figures, and what was not. */
export const verdict = (name: string, checked: Awaited<ReturnType<typeof verifyJournal>>): string => {
  const { log, proof, documents, absent, behind, search, files, persons, accounts, readings } = checked
  const searched =
    search === undefined
      ? []
      : [
          `  search  ${count(search.papers)} papers of the search index, with their words and texts${search.isBehind ? ', which the next start continues' : ''}`,
        ]
  const unsearched = search === undefined ? 'the search index, which is made anew where its file is missing, and ' : ''
  const later = behind.length === 0 ? '' : `; projected further at the next start: ${behind.join(', ')}`
  const missing = absent.length === 0 ? [] : [`  models  not there, made anew by the next start: ${absent.join(', ')}`]
  return [
    `${name} was checked:`,
    `  events  ${count(log.count)} of ${count(log.streams)} streams: text, shape and order`,
    ...proofLines(proof),
    `  models  ${count(documents)} documents against the fold of the events${later}`,
    ...missing,
    ...searched,
    `  files   ${count(files.count)}, ${megabytes([files.bytes])}, the sha256 of each`,
    ...trashLines(files.trashed),
    `  users   ${count(accounts)}: a row in the vault of each who is not erased, and of no other`,
    ...(persons === 0 ? [] : [`  board   ${count(persons)} revisions of members, the row of each in the vault`]),
    `  usage   ${count(readings)} batches of readings: text and order`,
    `  not checked: ${unsearched}the usage counts: ${PROGRAM} recount`,
  ].join('\n')
}
