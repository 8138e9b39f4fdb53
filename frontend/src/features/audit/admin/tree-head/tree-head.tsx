import { ShieldAlert, ShieldCheck, ShieldQuestionMark } from 'lucide-react'
import { Button } from '../../../../ui/admin/button.tsx'
import type { TreeHead } from './check-tree-head.ts'
import { useTreeHead } from './use-tree-head.ts'

type Checked = NonNullable<ReturnType<typeof useTreeHead>['checked']>

const looks = {
  sound: { Icon: ShieldCheck, look: 'bg-success-soft', title: 'The log is unbroken' },
  first: { Icon: ShieldQuestionMark, look: 'bg-tonal', title: 'The head is signed' },
  unsigned: { Icon: ShieldQuestionMark, look: 'bg-tonal', title: 'The head was read' },
  refused: { Icon: ShieldAlert, look: 'bg-danger-soft', title: 'The log does not continue what was signed before' },
  broken: { Icon: ShieldAlert, look: 'bg-danger-soft', title: 'The log is broken' },
  none: { Icon: ShieldQuestionMark, look: 'bg-tonal', title: 'The log has no signed head yet' },
  unknown: { Icon: ShieldQuestionMark, look: 'bg-warning-soft', title: 'The log could not be checked' },
} as const

const UNSIGNED = ' This browser cannot check the signature itself (it has no Ed25519, or the address no HTTPS).'

const FIRST = 'It is the first that you see on this device: from now on it is checked whether the log continues it.'

/** A log that follows one which no longer continues has its number at the end of its origin. */
const numberOf = ({ vkey }: TreeHead) => /\/(\d+)\+/u.exec(vkey)?.[1]

const firstOf = (head: TreeHead) => {
  const number = numberOf(head)
  return number === undefined
    ? FIRST
    : `${FIRST} It is log number ${number} of this journal: the log before it could not be continued.`
}

/** A head that nothing was compared with is neither unbroken nor broken. */
const lookOf = (checked: Checked, refusal: string | null) => {
  if (refusal !== null) return looks.refused
  if (checked.state !== 'sound' || checked.before) return looks[checked.state]
  return looks[checked.isSigned ? 'first' : 'unsigned']
}

const added = (head: TreeHead, before: TreeHead) => {
  const many = head.size - before.size
  return `It continues the one of your last visit: ${many.toLocaleString('en-IN')} ${many === 1 ? 'entry' : 'entries'} added, none changed.`
}

const sentenceOf = (checked: Checked) => {
  if (checked.state === 'broken') return `The public log ${checked.why}.`
  if (checked.state === 'none') return 'The journal signs one once it has events.'
  if (checked.state === 'unknown') return 'The journal did not respond.'
  const { head, isSigned, before } = checked
  const compared = before ? added(head, before) : firstOf(head)
  return isSigned ? `${before ? 'The head is signed by the key of the log. ' : ''}${compared}` : compared + UNSIGNED
}

function Facts({ head, witnesses }: { head: TreeHead; witnesses: readonly string[] | undefined }) {
  return (
    <dl className="mt-3 flex flex-wrap gap-x-12 gap-y-2 text-sm">
      <div>
        <dt className="text-muted">Root of the last signed head</dt>
        <dd className="wrap-anywhere">
          <code className="select-all">{head.root}</code>
        </dd>
      </div>
      <div>
        <dt className="text-muted">Entries</dt>
        <dd className="font-semibold tabular-nums">{head.size.toLocaleString('en-IN')}</dd>
      </div>
      <div>
        <dt className="text-muted">Key of the log</dt>
        <dd className="wrap-anywhere">
          <code className="select-all">{head.vkey.split('+').slice(0, 2).join('+')}</code>
        </dd>
      </div>
      {witnesses && (
        <div>
          <dt className="text-muted">Cosigned by</dt>
          <dd className="wrap-anywhere">{witnesses.join(', ') || 'no witness'}</dd>
        </div>
      )}
    </dl>
  )
}

type Acts = Pick<ReturnType<typeof useTreeHead>, 'again' | 'goOn'>

type Judged = { readonly checked: Checked; readonly refusal: string | null }

function Verdict({ checked, refusal, again, goOn }: Acts & Judged) {
  const { Icon, look, title } = lookOf(checked, refusal)
  const isShown = refusal === null || checked.state === 'broken'
  return (
    <div role="status" className={`mt-2 flex flex-wrap items-center gap-4 rounded-lg p-4 ${look}`}>
      <Icon aria-hidden="true" className="size-7 shrink-0" />
      <div className="min-w-0 grow basis-48">
        <h2 className="text-lg">{title}</h2>
        <p className="text-sm text-muted">
          {refusal} {isShown && sentenceOf(checked)}
        </p>
      </div>
      {checked.state === 'unknown' && <Button onClick={again}>Try again</Button>}
      {checked.state === 'broken' && checked.head && <Button onClick={goOn}>Go on from this head</Button>}
    </div>
  )
}

type Props = {
  readonly userId: string
  readonly since: string | undefined
  /** Why the journal signs no further head; null where it does, undefined while that is not known. */
  readonly refusal: string | null | undefined
}

/** Whether the public log continues what was signed, as the journal says, and what an auditor saw, as this browser checks it. */
export function LastTreeHead({ userId, since, refusal }: Props) {
  const { checked, ...acts } = useTreeHead(userId, since)
  const head = checked && 'head' in checked ? checked.head : undefined
  return (
    <section aria-label="Public log" className="min-h-36">
      {checked && refusal !== undefined ? (
        <Verdict checked={checked} refusal={refusal} {...acts} />
      ) : (
        <p className="mt-2 rounded-lg bg-tonal p-4 text-sm">The log is being checked…</p>
      )}
      {head && <Facts head={head} witnesses={checked?.state === 'sound' ? checked.witnesses : undefined} />}
    </section>
  )
}
