import { NOTICE_MAX } from '@shodh/contracts/limits.ts'
import { CORRECTION_KINDS, noticeName } from '@shodh/contracts/papers/notices/notice-types.ts'
import { dayOf } from '@shodh/contracts/papers/publication-date.ts'
import { useTimeZone } from '../../../../journal.ts'
import { control, Labelled, Options } from '../../../../ui/admin/field.tsx'
import { DayField } from '../../../../ui/admin/filters.tsx'
import { RequestDialog } from '../../../../ui/admin/dialog.tsx'
import { ReasonField } from '../../../../ui/admin/reason-field.tsx'
import { useUnsentState } from '../../../../unsent/use-unsent.ts'
import { useActOn, usePublicationChange } from '../../../volumes/admin/calls.ts'
import type { ListedPaper } from '../../paper-details.ts'
import { pathOf, useCurrentPaper } from '../calls.ts'
import { NotifyAuthors } from '../author-mails/notify-authors.tsx'
import { acts, bodyOf, changesOf, type Entered, mailKindOf, type NoticeAct } from './acts.ts'

type Fields = { readonly act: NoticeAct; readonly entered: Entered; readonly enter: (part: Partial<Entered>) => void }

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
  if (act !== 'correct' && act !== 'propose') return null
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

function Fields({ act, entered, enter }: Fields) {
  return (
    <>
      <Kind act={act} entered={entered} enter={enter} />
      <Labelled label="Notice (readers will see it, as plain text)" className="mt-5">
        {field => (
          <textarea
            {...field}
            rows={5}
            required
            maxLength={NOTICE_MAX}
            className={`${control} py-2`}
            value={entered.notice}
            onChange={({ target }) => enter({ notice: target.value })}
          />
        )}
      </Labelled>
      <ReasonField label="Reason (readers will see it)" value={entered.reason} change={reason => enter({ reason })} />
      <div className="mt-5">
        <DayField label="Effective on" value={entered.effectiveOn} choose={effectiveOn => enter({ effectiveOn })} />
      </div>
    </>
  )
}

type Props = { readonly act: NoticeAct; readonly paper: ListedPaper; readonly close: () => void }

/** States what readers will see, and shows everything that will change before it is said. */
export function NoticeDialog({ act, paper, close }: Props) {
  const current = useCurrentPaper(paper.id)
  const timeZone = useTimeZone()
  const [entered, setEntered, forget] = useUnsentState<Entered>(`notice/${act}/${paper.id}`, () => ({
    kind: 'correction',
    partial: false,
    reason: '',
    notice: '',
    effectiveOn: dayOf(new Date().toISOString(), timeZone),
    notifyAuthors: true,
  }))
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
      <Fields act={act} entered={entered} enter={part => setEntered({ ...entered, ...part })} />
      {mailKind && (
        <NotifyAuthors
          of={paper}
          isOn={notifyAuthors}
          set={isOn => setEntered({ ...entered, notifyAuthors: isOn })}
          occasion={{ kind: mailKind, reason, notice, effectiveOn }}
        />
      )}
      <section aria-label="What will change" className="mt-5">
        <h3 className="text-sm font-medium">What will change</h3>
        <ul className="mt-1 grid list-disc gap-1 pl-5 text-sm text-muted">
          {changesOf(act, entered, current.paper ?? paper).map(sentence => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </section>
    </RequestDialog>
  )
}
