import { plainText } from '@shodh/contracts/papers/plain-text.ts'
import type { PdfState } from '@shodh/contracts/audit/proof/read-bundle.ts'
import type { MessageId } from '../../../i18n/ids.ts'
import { useText } from '../../../i18n/text.tsx'
import { useDays } from '../../../journal.ts'
import { DayMessage } from '../../../ui/day-message.tsx'
import { periodOf } from '../paper-page/check/sentences.ts'
import type { Evidenced } from './check-file.ts'
import type { CheckedZip } from './evidence-zip.ts'
import { PublishedPaper } from './published-paper.tsx'

const STATES: Readonly<Record<PdfState, MessageId>> = {
  same: 'verify.pdfSame',
  different: 'verify.pdfDifferent',
  missing: 'verify.pdfMissing',
  withheld: 'verify.pdfWithheld',
  'never public': 'verify.neverPublic',
}

function Versions({ of: versions }: { of: CheckedZip['versions'] }) {
  const [text, days] = [useText(), useDays()]
  return (
    <ol className="mt-1 grid gap-1">
      {versions.map(({ version: { version, periods, withheld }, state }) => (
        <li key={version} className="wrap-anywhere">
          <span className="font-medium">{text('paper.version', { version })}</span>
          {': '}
          {periods.map(period => `${periodOf(period, text, days)} `)}
          {text(STATES[state], { reason: withheld?.reason ?? '' })}
        </li>
      ))}
    </ol>
  )
}

/** Of many problems or names, how many are written out. */
const SHOWN = 50

const listed = (names: readonly string[]) =>
  [...names.slice(0, SHOWN), ...(names.length > SHOWN ? ['…'] : [])].join(', ')

/** What the events say nothing of, and a program that is not this journal's. */
function Unproven({ of: { verifier, isVerifierOwn, others } }: { of: Evidenced }) {
  const text = useText()
  const isUnknown = verifier !== undefined && isVerifierOwn === undefined
  const unchecked = [...(isUnknown ? ['verify.mjs'] : []), ...others]
  return (
    <>
      {isVerifierOwn === false && <p className="mt-1 font-medium">{text('verify.otherProgram')}</p>}
      {unchecked.length > 0 && (
        <p className="mt-1 wrap-anywhere">{text('verify.notChecked', { files: listed(unchecked) })}</p>
      )}
    </>
  )
}

/** In English, as the verifier in the ZIP says it. */
function Problems({ of: problems }: { of: readonly string[] }) {
  const text = useText()
  if (problems.length === 0) return null
  return (
    <details className="mt-2">
      <summary className="cursor-pointer py-2">{text('verify.wasChecked')}</summary>
      <ul lang="en" className="max-h-72 list-disc overflow-auto pl-5 text-sm">
        {problems.slice(0, SHOWN).map((problem, n) => (
          <li key={n} className="wrap-anywhere">
            {problem}
          </li>
        ))}
      </ul>
    </details>
  )
}

/** What the journal says today of a paper whose evidence was read. */
function Today({ of: { isContinued, today } }: { of: Evidenced }) {
  const text = useText()
  return (
    <>
      {isContinued === true && <p className="mt-1">{text('verify.continues')}</p>}
      {isContinued === false && <p className="mt-1 font-medium text-danger">{text('verify.broken')}</p>}
      <p className="mt-1 text-muted">{text('verify.limits')}</p>
      {today?.is === 'published' && <PublishedPaper of={today} />}
      {today?.is === 'deleted' && (
        <p className="mt-1">
          <DayMessage id="verify.sinceDeleted" date={today.deletedAt} />
        </p>
      )}
      {today?.is === 'unreachable' && <p className="mt-1">{text('verify.notNow')}</p>}
    </>
  )
}

/** What a ZIP of evidence proves. */
export function EvidenceResult({ of: evidence }: { of: Evidenced }) {
  const text = useText()
  const { title, head, problems, versions, isProven, isOwn, today } = evidence
  return (
    <>
      {title !== '' && today?.is !== 'published' && (
        <p lang="" dir="auto" className="mt-2 font-serif text-lg wrap-anywhere">
          {plainText(title)}
        </p>
      )}
      {isProven && isOwn === false && <p className="mt-1">{text('verify.zipItsKey')}</p>}
      {head && (
        <p className="mt-1 text-sm wrap-anywhere">{text('verify.ofLog', { origin: head.origin, count: head.size })}</p>
      )}
      {versions.length > 0 && <p className="mt-2">{text('verify.byEvents')}</p>}
      <Versions of={versions} />
      <Problems of={problems} />
      <Unproven of={evidence} />
      {isProven && <Today of={evidence} />}
    </>
  )
}
