import { AUTHOR_NAME_MAX } from '@shodh/contracts/limits.ts'
import { SAMPLE_LOG } from '@shodh/contracts/system/sample-log.ts'
import type { ImportOutcome } from './import-papers.ts'
import type { Count, CountedKind, Ledger } from './ledger.ts'

const KINDS = ['papers', 'versions', 'volumes', 'years'] as const satisfies readonly CountedKind[]
const HEADINGS = ['in the folder', 'sent', 'already there', 'refused']

const refused = ({ listed, sent, there }: Count) => listed - sent - there

const table = (ledger: Ledger) => {
  const row = (name: string, cells: readonly (string | number)[]) =>
    name.padEnd(9) + cells.map(cell => String(cell).padStart(15)).join('')
  const rows = KINDS.map(kind => {
    const count = ledger.count(kind)
    return row(kind, [count.listed, count.sent, count.there, refused(count)])
  })
  return [row('', HEADINGS), ...rows].join('\n')
}

const shortened = ({ folder }: ImportOutcome) => {
  const labels = folder.entries.filter(({ isShortened }) => isShortened).map(({ label }) => label)
  if (labels.length === 0) return ''
  const papers = labels.length === 1 ? '1 paper has' : `${labels.length} papers have`
  return `${papers} more authors than fit into ${AUTHOR_NAME_MAX} characters: the author line names the first and "et al.",
and every author stays with the paper: ${labels.join(', ')}`
}

const notTaken = ({ ledger }: ImportOutcome) =>
  ledger.notTaken.length === 0
    ? ''
    : ['Not taken:', ...ledger.notTaken.map(({ label, why }) => `  ${label}: ${why}`)].join('\n')

const redirected = ({ redirects }: ImportOutcome) => {
  if (redirects === undefined) return ''
  if (redirects === 0) return 'No redirect was changed.'
  return redirects === 1 ? '1 old address is redirected.' : `${redirects} old addresses are redirected.`
}

/** Whether everything in the folder is in the journal. */
export const isComplete = ({ ended, ledger }: ImportOutcome) => ended === undefined && ledger.notTaken.length === 0

const soFar = ({ ended, ledger }: ImportOutcome) => {
  const { listed, sent, there } = ledger.count('versions')
  return `${ended} ${sent + there} of ${listed} PDFs are in; running it again goes on from there.`
}

/** What was done, in words and figures for its reader. */
export const summary = (outcome: ImportOutcome, to: string, seconds: number): string => {
  const { ended, ledger, folder, isSampleRemoved, isSampleInLog, isUntitled } = outcome
  const head = isComplete(outcome) ? `Everything in ${folder.path} is in the journal at ${to}.` : ''
  return [
    isSampleRemoved ? 'The sample journal was removed.' : '',
    isSampleInLog ? `Somebody had written beside it, so its record stays. ${SAMPLE_LOG}` : '',
    ended === undefined ? head : soFar(outcome),
    ended === undefined ? `${table(ledger)}\n${seconds.toFixed(1)} s` : '',
    redirected(outcome),
    shortened(outcome),
    notTaken(outcome),
    isUntitled
      ? `The journal has no name yet, and search engines leave it alone: give it one at ${to}/admin/welcome.`
      : '',
  ]
    .filter(Boolean)
    .join('\n\n')
}
