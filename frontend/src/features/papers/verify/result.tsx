import type { ReactNode } from 'react'
import type { MessageId } from '../../../i18n/ids.ts'
import { useText } from '../../../i18n/text.tsx'
import { DayMessage } from '../../../ui/day-message.tsx'
import { Icon } from '../../../ui/icon.tsx'
import type { Evidenced, Outcome } from './check-file.ts'
import { EvidenceResult } from './evidence-result.tsx'
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
