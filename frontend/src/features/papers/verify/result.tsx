import type { PdfState } from '@shodh/contracts/audit/proof/read-bundle.ts'
import { plainText } from '@shodh/contracts/papers/plain-text.ts'
import type { ReactNode } from 'react'
import type { MessageId } from '../../../i18n/ids.ts'
import { useText } from '../../../i18n/text.tsx'
import { useDays } from '../../../journal.ts'
import { DayMessage } from '../../../ui/formats/day-message.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { periodOf } from '../paper-page/check/sentences.ts'
import type { Evidenced, Outcome } from './check-file.ts'
import type { CheckedZip } from './evidence-zip.ts'
import type { Answer, Published } from './look-up.ts'
import { hasGraveNotice, PublishedPaper } from './published-paper.tsx'

const tones = {
  good: 'border-success-fill text-success',
  warning: 'border-warning-fill text-warning',
  bad: 'border-danger text-danger',
  plain: 'border-line-strong text-ink',
} as const
type Tone = keyof typeof tones

const WARNING = 'M12 4 3 20h18zM12 10v4M12 17v.5'

function Mark({ tone }: { tone: Tone }) {
  const look = 'mt-1 size-4.5 shrink-0'
  if (tone === 'warning') return <Icon path={WARNING} className={look} />
  return tone === 'plain' ? null : <Icon name={tone === 'good' ? 'check' : 'close'} className={look} />
}

/** A sentence that answers, and what it rests on. */
function Verdict({ tone, says, children }: { tone: Tone; says: ReactNode; children?: ReactNode }) {
  return (
    <div className={`mt-1 border-l-4 pl-3 ${tones[tone]}`}>
      <p className="flex gap-2 font-medium">
        <Mark tone={tone} />
        <span>{says}</span>
      </p>
      <div className="text-ink">{children}</div>
    </div>
  )
}

const yes = (published: Published): readonly [Tone, MessageId] => {
  const { withheld, status } = published.found
  if (withheld) return ['warning', 'verify.yesWithheld']
  if (hasGraveNotice(published)) return ['warning', 'verify.yesNotice']
  return status === 'current' ? ['good', 'verify.yes'] : ['warning', 'verify.yesEarlier']
}

function Answered({ of: answer, isPdf }: { of: Answer; isPdf: boolean }) {
  const text = useText()
  if (answer.is === 'published') {
    const [tone, says] = yes(answer)
    return (
      <Verdict tone={tone} says={text(says)}>
        <PublishedPaper of={answer} />
      </Verdict>
    )
  }
  if (answer.is === 'deleted') {
    const { deletedAt, reason } = answer
    return (
      <Verdict tone="warning" says={<DayMessage id="verify.deleted" date={deletedAt} />}>
        {reason !== null && <p className="mt-1 wrap-anywhere">{text('paper.reason', { reason })}</p>}
      </Verdict>
    )
  }
  if (answer.is === 'unreachable') return <Verdict tone="plain" says={text('verify.unreachable')} />
  return (
    <Verdict tone="bad" says={text('verify.unknown')}>
      <p className="mt-1">{text(isPdf ? 'verify.unknownMeans' : 'verify.neither')}</p>
    </Verdict>
  )
}

const PROBLEMS = {
  damaged: 'verify.zipDamaged',
  'too large': 'verify.zipTooLarge',
  'unknown method': 'verify.zipMethod',
  'no evidence': 'verify.zipNoEvidence',
  'no signatures': 'verify.noSignatures',
} as const

/** Whether a reader has to read on before the evidence is used: its paper today, or what came with it. */
const isWarned = ({ today, isVerifierOwn, others }: Evidenced) =>
  isVerifierOwn === false ||
  others.length > 0 ||
  (today !== undefined && today.is !== 'unreachable' && (today.is !== 'published' || yes(today)[0] !== 'good'))

const ofEvidence = (evidence: Evidenced): readonly [Tone, MessageId] => {
  const { isProven, isOwn, isOfEarlierLog, isContinued } = evidence
  if (!isProven) return ['bad', 'verify.zipNo']
  if (isOwn === undefined) return ['plain', 'verify.zipKeyUnknown']
  if (!isOwn) return ['warning', 'verify.zipOther']
  if (isOfEarlierLog) return ['warning', 'verify.zipEarlier']
  if (isContinued === false) return ['bad', 'verify.zipYes']
  return isWarned(evidence) ? ['warning', 'verify.zipYesBut'] : ['good', 'verify.zipYes']
}

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
function EvidenceResult({ of: evidence }: { of: Evidenced }) {
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

/** What is said of a file. */
export function Result({ of: outcome }: { of: Outcome }) {
  const text = useText()
  if (outcome.is === 'unreadable') return <Verdict tone="plain" says={text('verify.unreadable')} />
  if (outcome.is === 'stopped') return <Verdict tone="plain" says={text('verify.stopped')} />
  if (outcome.is === 'too large') return <Verdict tone="bad" says={text('verify.tooLarge')} />
  if (outcome.is === 'zip') return <Verdict tone="bad" says={text(PROBLEMS[outcome.problem])} />
  if (outcome.is === 'file') {
    return (
      <>
        <Answered of={outcome.answer} isPdf={outcome.isPdf} />
        <p className="mt-2 text-xs break-all text-muted">{`SHA-256: ${outcome.sha256}`}</p>
      </>
    )
  }
  const [tone, says] = ofEvidence(outcome)
  return (
    <Verdict tone={tone} says={text(says)}>
      <EvidenceResult of={outcome} />
    </Verdict>
  )
}
