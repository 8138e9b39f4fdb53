import type { verifyJournal } from './verify-journal.ts'

const count = (number: number) => number.toLocaleString('en')

/** What was checked, in figures. */
export const verdict = (name: string, checked: Awaited<ReturnType<typeof verifyJournal>>): string => {
  const { log, signed, documents, behind, files, readings } = checked
  const later = behind.length === 0 ? '' : `; projected further at the next start: ${behind.join(', ')}`
  return [
    `${name} was checked:`,
    `  events  ${count(log.count)} of ${count(log.streams)} streams: text, shape and order`,
    signed === 0
      ? '  proof   no checkpoint is signed yet'
      : `  proof   the tree of ${count(signed)} events that was signed last, and its tiles`,
    `  models  ${count(documents)} documents against the fold of the events${later}`,
    `  files   ${count(files.count)}, ${(files.bytes / 1e6).toFixed(1)} MB, the sha256 of each`,
    `  usage   ${count(readings)} batches of readings: text and order`,
  ].join('\n')
}
