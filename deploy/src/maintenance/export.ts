import { accessOf } from '../client/session.ts'
import { OperatorError } from '../terminal/operator-error.ts'
import { exportJournal, type ExportOutcome, type ExportSettings } from '../export/export-journal.ts'
import { runTransfer } from '../terminal/run-to-end.ts'
import { PROGRAM } from '../terminal/program.ts'

const summary = ({ path, papers, versions, withheld, missing }: ExportOutcome, seconds: number) =>
  [
    `${papers} papers with ${versions - withheld} PDFs are in ${path}, and every checksum is right. ${seconds.toFixed(1)} s`,
    withheld === 0 ? '' : `Withheld PDFs, named in papers.json and without a file: ${withheld}`,
    missing.length === 0 ? '' : ['Not complete:', ...missing.map(each => `  ${each}`)].join('\n'),
  ]
    .filter(Boolean)
    .join('\n\n')

/** Where to write, and the journal to export. Throws OperatorError or WrongSetting. */
const exportSettings = async (variables: NodeJS.ProcessEnv): Promise<ExportSettings> => {
  const to = variables['TO']
  if (!to) throw new OperatorError(`Say which folder to write: ${PROGRAM} export TO=folder.`)
  return { to, journal: { ...(await accessOf(variables, 'FROM')), setting: 'FROM', needs: ['read'] } }
}

/** `make export TO=folder`: writes the papers of the running journal into a folder that can be imported. */
await runTransfer('export', async ({ stopping, progress, seconds }) => {
  const outcome = await exportJournal(await exportSettings(process.env), {
    stopping,
    onWaiting: why => progress.note(`${why}; trying again.`),
    onBegin: state =>
      progress.begin(() => {
        const { versions: done, all } = state
        return { done, all, words: `${done} of ${all} PDFs, ${Math.round(seconds())} s` }
      }),
  })
  progress.end()
  console.log(summary(outcome, seconds()))
  return outcome.missing.length === 0
})
