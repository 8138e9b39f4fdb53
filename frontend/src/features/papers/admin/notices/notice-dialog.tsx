import { useState } from 'react'
import { NOTICE_MAX, REASON_MAX } from '@shodh/contracts/limits.ts'
import { CORRECTION_KINDS, noticeName } from '@shodh/contracts/papers/notices/notice-types.ts'
import { dayOf } from '@shodh/contracts/papers/publication-date.ts'
import { useTimeZone } from '../../../../journal.ts'
import { control, Labelled, Options } from '../../../../ui/admin/fields/field.tsx'
import { DayField } from '../../../../ui/admin/lists/filters.tsx'
import { RequestDialog } from '../../../../ui/admin/dialogs/dialog.tsx'
import { useUnsentState } from '../../../../unsent/use-unsent.ts'
import { useActOn, usePublicationChange } from '../../../volumes/admin/calls.ts'
import type { ListedPaper } from '../../paper-details.ts'
import { Notices } from '../../notices/lazy-notices.tsx'
import { pathOf, useCurrentPaper, usePaperHistoryQuery } from '../calls.ts'
import { NotifyAuthors } from '../author-mails/notify-authors.tsx'
import {
  acts,
  bodyOf,
  changesOf,
  type Entered,
  mailKindOf,
  type NoticeAct,
  noticeTypeOf,
  openConcern,
  reasonsOf,
  withReason,
} from './acts.ts'

type Fields = { readonly act: NoticeAct; readonly entered: Entered; readonly enter: (part: Partial<Entered>) => void }

const isCorrection = (act: NoticeAct) => act === 'correct' || act === 'propose'

function Kind({ act, entered, enter }: Fields) {
  if (act === 'retract')
    return (
      <label className="mt-4 flex items-center gap-2 text-sm">
        <input
          type="checkbox"
          checked={entered.partial}
          onChange={({ target }) => enter({ partial: target.checked })}
        />
        Only parts of the paper, which the notice names
      </label>
    )
  if (!isCorrection(act)) return null
  return (
    <Labelled label="Kind" className="mt-4">
      {field => (
        <Options
          {...field}
          value={entered.kind}
          options={CORRECTION_KINDS.map(kind => [kind, noticeName(kind)] as const)}
          choose={kind => enter({ kind })}
          className={control}
        />
      )}
    </Labelled>
  )
}

const OWN = 'own'

/** One of the reasons that fit often, or another one. */
function Reason({ act, entered: { kind, reason }, enter }: Fields) {
  const [isOwn, setOwn] = useState(false)
  const reasons = reasonsOf(act, kind)
  const [first] = reasons
  const isAnother = isOwn || (reason !== '' && !reasons.includes(reason))
  const usual = isCorrection(act)
    ? [['', first ?? ''] as const]
    : [['', 'Choose…'] as const, ...reasons.map(one => [one, one] as const)]
  const choose = (chosen: string) => {
    setOwn(chosen === OWN)
    enter({ reason: chosen === OWN ? '' : chosen })
  }
  return (
    <Labelled label="Reason" className="mt-4">
      {field => (
        <>
          <Options
            {...field}
            value={isAnother ? OWN : reason}
            options={[...usual, [OWN, 'Another reason…']]}
            choose={choose}
            className={control}
          />
          {isAnother && (
            <input
              aria-label="Another reason"
              maxLength={REASON_MAX}
              value={reason}
              className={`${control} mt-2`}
              onChange={({ target }) => enter({ reason: target.value })}
            />
          )}
        </>
      )}
    </Labelled>
  )
}

function Fields({ act, entered, enter }: Fields) {
  return (
    <>
      <Labelled label="Notice (readers will see it, as plain text)" className="mt-5">
        {field => (
          <textarea
            {...field}
            data-first-focus
            rows={5}
            required
            maxLength={NOTICE_MAX}
            className={`${control} py-2`}
            value={entered.notice}
            onChange={({ target }) => enter({ notice: target.value })}
          />
        )}
      </Labelled>
      <Kind act={act} entered={entered} enter={enter} />
      <Reason act={act} entered={entered} enter={enter} />
      <div className="mt-4">
        <DayField label="Effective on" value={entered.effectiveOn} choose={effectiveOn => enter({ effectiveOn })} />
      </div>
    </>
  )
}

/** The banner of the paper's page, as far as it is entered. */
function Banner({ act, entered, paper }: { act: NoticeAct; entered: Entered; paper: ListedPaper }) {
  const { data } = usePaperHistoryQuery(paper.id)
  const { effectiveOn, notice, reason } = entered
  const statement = { effectiveOn, reason, notice: notice.trim() || 'What you write stands here.', at: effectiveOn }
  const concern = openConcern(data?.notices ?? [])
  const banner =
    act === 'lift' && concern ? { ...concern, lifted: statement } : { type: noticeTypeOf(act, entered), ...statement }
  if (effectiveOn === '') return null
  return (
    <section aria-label="As readers will see it" className="mt-5">
      <h3 className="text-sm font-semibold">
        {act === 'propose' ? 'As readers would see it' : 'As readers will see it'}
      </h3>
      <div className="*:mt-2">
        <Notices of={[banner]} />
      </div>
    </section>
  )
}

type Props = { readonly act: NoticeAct; readonly paper: ListedPaper; readonly close: () => void }

/** States what readers will see, and shows everything that will change before it is said. */
export function NoticeDialog({ act, paper, close }: Props) {
  const current = useCurrentPaper(paper.id)
  const timeZone = useTimeZone()
  const [typed, setTyped, forget] = useUnsentState<Entered>(`notice/${act}/${paper.id}`, () => ({
    kind: 'correction',
    partial: false,
    reason: '',
    notice: '',
    effectiveOn: dayOf(new Date().toISOString(), timeZone),
    notifyAuthors: true,
  }))
  const entered = withReason(act, typed)
  const enter = (part: Partial<Entered>) => setTyped({ ...typed, ...part })
  const { label, done, method, path, isDestructive = false } = acts[act]
  const request = usePublicationChange()
  const call = {
    url: `papers/${pathOf(paper)}/${path}`,
    method,
    body: bodyOf(act, entered),
    etag: current.etag,
    done: `${done} successfully`,
    defaultMessage: 'The notice could not be published',
  }
  const mailKind = mailKindOf(act, entered)
  // what was entered before there was this has none
  const { reason, notice, effectiveOn, notifyAuthors = true } = entered
  const isComplete = [entered.notice, entered.reason, entered.effectiveOn].every(text => text.trim() !== '')
  const publish = useActOn(current, {
    send: () => request(call),
    done: () => {
      forget()
      close()
    },
  })
  return (
    <RequestDialog
      title={label}
      label={label}
      busyLabel="Publishing…"
      isDestructive={isDestructive}
      isWide
      isDisabled={!current.paper || !isComplete}
      request={publish}
      close={close}
    >
      <p className="wrap-anywhere">
        <strong className="font-medium">“{paper.title}”</strong> by {paper.authorName}
      </p>
      <Fields act={act} entered={typed} enter={enter} />
      <Banner act={act} entered={entered} paper={paper} />
      {mailKind && (
        <NotifyAuthors
          of={paper}
          isOn={notifyAuthors}
          set={isOn => enter({ notifyAuthors: isOn })}
          occasion={{ kind: mailKind, reason, notice, effectiveOn }}
        />
      )}
      <section aria-label="What will change" className="mt-5">
        <h3 className="text-sm font-semibold">What will change</h3>
        <ul className="mt-1 grid list-disc gap-1 pl-5 text-sm text-muted">
          {changesOf(act, entered, current.paper ?? paper).map(sentence => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </section>
    </RequestDialog>
  )
}
