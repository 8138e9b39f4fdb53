import { environment } from '../settings/environment.ts'
import { verifyArguments } from '../transfer/arguments.ts'
import { runToEnd } from '../terminal/run-to-end.ts'
import { OperatorError } from '../terminal/operator-error.ts'
import { checkDatabases } from '../verify/check-databases.ts'
import { countingFindings } from '../verify/finding.ts'
import { openVerified } from '../verify/open-verified.ts'
import { verdict } from '../verify/verdict.ts'
import { verifyJournal } from '../verify/verify-journal.ts'

/** `make verify`: checks the whole journal, which may be running, and exits with 1 where anything is not as it must be. */
await runToEnd(async progress => {
  const kind = verifyArguments(process.env)
  const settings = environment()
  const findings = countingFindings(({ of, what, remedy }) => {
    console.error(`✗ ${of}: ${what}.\n  ${remedy}`)
  })
  const verified = await openVerified(kind, settings)
  try {
    if (kind === 'embedded') checkDatabases(settings.DATA_DIR, findings.report)
    const checked = await verifyJournal(verified, findings.report, progress)
    const result = verdict(verified.journal.name, checked)
    if (findings.count() === 0) return result
    const unnamed = findings.unnamed()
    const found = findings.count() === 1 ? '1 finding' : `${findings.count()} findings`
    throw new OperatorError(
      `${found}${unnamed > 0 ? `, ${unnamed} of them not named here` : ''} in what was checked:\n${result}`,
    )
  } finally {
    await verified.close()
  }
})
