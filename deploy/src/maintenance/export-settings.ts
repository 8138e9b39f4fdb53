import { accessOf } from '../client/session.ts'
import { exportSettings } from '../export/settings.ts'
import { journalSettings } from '../settings/journal/journal-settings.ts'
import { runTransfer } from '../terminal/run-to-end.ts'
import { OperatorError } from '../terminal/operator-error.ts'
import { PROGRAM } from '../terminal/program.ts'

/** `make export-settings TO=folder`: writes what the running journal says of itself as the file that JOURNAL_SETTINGS names. */
await runTransfer('export', async ({ stopping, progress, seconds }) => {
  const to = process.env['TO']
  if (!to) throw new OperatorError(`Say which folder to write: ${PROGRAM} export-settings TO=folder.`)
  const path = process.env['JOURNAL_SETTINGS']
  const operator = path ? await journalSettings({ JOURNAL_SETTINGS: path }) : undefined
  const journal = { ...(await accessOf(process.env, 'FROM')), setting: 'FROM', needs: ['read'] } as const
  const outcome = await exportSettings(
    { to, journal, operator },
    { stopping, onWaiting: why => progress.note(`${why}; trying again.`) },
  )
  console.log(`settings.json and ${outcome.files - 1} texts are in ${outcome.path}. ${seconds().toFixed(1)} s`)
  const notes = operator
    ? outcome.missing
    : [...outcome.missing, 'What only the operator sets, such as scripts: JOURNAL_SETTINGS names no file that has it']
  if (notes.length > 0) console.log(['\nNot in the file:', ...notes.map(note => `  ${note}`)].join('\n'))
  return true
})
