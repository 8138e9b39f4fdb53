import { TriangleAlert } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { ApiError } from '../../../../api.ts'
import { useTimeZone } from '../../../../journal.ts'
import { failureText } from '../../../../ui/admin/act.tsx'
import { Button } from '../../../../ui/admin/button.tsx'
import { fetchedDialog } from '../../../../ui/admin/dialogs/fetched-dialog.tsx'
import type { Content } from '../../../../ui/admin/changes/merge.ts'
import { count } from '../../../../ui/formats/count.ts'
import { dayIn } from '../../../../ui/formats/dates.ts'
import { momentIn } from '../../../../ui/formats/moment.ts'
import { useToast } from '../../../../ui/toasts/toast.tsx'
import {
  type ContentBase,
  type Publication,
  useContentActs,
  useContentChanged,
  useContentWarningsQuery,
} from '../calls.ts'
import type { ShownDraft } from '../drafts/use-draft.tsx'
import type { Opened } from './draft-dialog.tsx'

export type Publishable<Of extends Content> = {
  readonly base: ContentBase
  /** What it is called in sentences: 'The header'. */
  readonly what: string
  readonly draft: ShownDraft<Of>
  /** Of what is published; 0 before the first publication. */
  readonly version: number
  /** The publication that is to come. */
  readonly scheduled: { readonly at: string } | null
  /** The label of a field of the content. */
  readonly labelOf: (field: string) => string
  /** What a publication says beside when and why. */
  readonly chosen?: object
  /** After what is published or stored has changed. */
  readonly changed?: () => void
  /** Further acts. */
  readonly children?: ReactNode
}

const CHANGED = 'Somebody else changed this meanwhile. Please look at it, and publish it again.'

/** Publishes what is typed, once all of it is saved. */
const usePublish = <Of extends Content>({ base, what, draft, chosen, changed }: Publishable<Of>) => {
  const acts = useContentActs(base)
  const toast = useToast()
  const contentChanged = useContentChanged()
  const settle = async (error?: ApiError) => {
    await draft.refresh(error ? 'theirs' : 'mine')
    contentChanged()
    changed?.()
  }
  const publish = async (publication: Publication): Promise<ApiError | undefined> => {
    if (!(await draft.flush())) return draft.now().error ?? { status: 412, message: 'Choose a version first' }
    const error = await acts.publish(draft.now().base.etag, { ...chosen, ...publication })
    if (error && error.status !== 412) return error
    await settle(error)
    if (error) return { ...error, message: CHANGED }
    toast(publication.at === undefined ? `${what} is published` : `${what} will be published`)
  }
  const discard = async (): Promise<ApiError | undefined> => {
    await draft.flush()
    const { savedAt, etag } = draft.now().base
    const error = savedAt === null ? undefined : await acts.discard(etag)
    await (error ? draft.refresh() : draft.reset())
    contentChanged()
    changed?.()
    return error
  }
  return { publish, discard, settle, acts }
}

const DraftDialog = fetchedDialog(async () => (await import('./draft-dialog.tsx')).DraftDialog)

function Scheduled<Of extends Content>({ of }: { of: Publishable<Of> }) {
  const timeZone = useTimeZone()
  const toast = useToast()
  const { settle, acts } = usePublish(of)
  const [isBusy, setBusy] = useState(false)
  const { scheduled, draft } = of
  if (!scheduled) return null
  const cancel = async () => {
    setBusy(true)
    const error = (await draft.flush()) ? await acts.cancel(draft.now().base.etag) : draft.now().error
    if (error) toast(failureText(error), 'error')
    await settle(error)
    setBusy(false)
  }
  return (
    <p className="text-sm">
      Will be published on {momentIn(timeZone, scheduled.at)} ({timeZone}).{' '}
      <Button look="quiet" isBusy={isBusy} onClick={() => void cancel()}>
        Call it off
      </Button>
    </p>
  )
}

type Props = {
  readonly base: ContentBase
  /** Tells one state of the draft from another. */
  readonly saved: string
}

/** What is worth knowing before publishing; nothing is refused for it. */
function Warnings({ base, saved }: Props) {
  const { data } = useContentWarningsQuery({ base, saved })
  const warnings = data?.warnings ?? []
  return (
    <div id="worth-knowing" role="status" className="scroll-mt-32 text-sm empty:absolute">
      {warnings.length > 0 && (
        <details open={warnings.length < 4}>
          <summary className="flex cursor-pointer items-center gap-1.5 py-1">
            <TriangleAlert aria-hidden="true" className="size-4 shrink-0 text-accent" />
            <span>{count(warnings.length, 'thing')} worth knowing before you publish</span>
          </summary>
          <ul className="list-disc pl-6">
            {warnings.map(({ message, language, url }) => (
              <li key={[message, language, url].join(' ')} className="wrap-anywhere">
                {message}
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}

/** Leads from where Publish is always seen to what is worth knowing before. */
function WarningsLink(of: Props) {
  const { data } = useContentWarningsQuery(of)
  const many = data?.warnings.length ?? 0
  if (many === 0) return null
  return (
    <a href="#worth-knowing" className="hidden items-center gap-1.5 text-sm text-accent underline sm:flex">
      <TriangleAlert aria-hidden="true" className="size-4 shrink-0" />
      {count(many, 'thing')} to know first
    </a>
  )
}

type DraftStatusProps<Of extends Content> = {
  readonly draft: Pick<ShownDraft<Of>, 'status' | 'base' | 'error' | 'flush'>
}

const sentenceOf = <Of extends Content>(
  { status, base, error }: DraftStatusProps<Of>['draft'],
  timeZone: string,
): string => {
  if (status === 'failed') return `Not saved: ${error?.message ?? 'please try again'}`
  if (status === 'disputed') return 'Not saved: choose a version first'
  if (status === 'saving') return 'Saving…'
  return base.savedAt === null ? 'Nothing to publish.' : `Saved ${momentIn(timeZone, base.savedAt)}`
}

/** Whether what is typed is saved, and when a draft that nobody changes ends. */
function DraftStatus<Of extends Content>({ draft }: DraftStatusProps<Of>) {
  const timeZone = useTimeZone()
  const { endsAt } = draft.base
  const isFailed = draft.status === 'failed'
  // what was refused as it is typed is refused again
  const mayBeSaved = isFailed && draft.error?.status !== 400
  return (
    <div className="text-sm text-muted">
      <div className="flex items-center gap-x-2">
        <p role="status" className={`line-clamp-2 min-w-0 wrap-anywhere ${isFailed ? 'text-danger' : ''}`}>
          {sentenceOf(draft, timeZone)}
        </p>
        {mayBeSaved && (
          <Button look="quiet" className="shrink-0" onClick={() => void draft.flush()}>
            Try again
          </Button>
        )}
      </div>
      {endsAt !== null && <p>This draft ends on {dayIn(timeZone, endsAt)} unless it is changed.</p>}
    </div>
  )
}

/** Whether what is typed is saved, what is worth knowing, and what can be done with it. */
export function PublishBar<Of extends Content>(of: Publishable<Of>) {
  const { draft, base, version, labelOf } = of
  const { publish, discard, settle } = usePublish(of)
  const toast = useToast()
  const [opened, setOpened] = useState<Opened>()
  const [isBusy, setBusy] = useState(false)
  const hasDraft = draft.base.savedAt !== null || draft.status !== 'saved'
  const mayPublish = hasDraft && draft.status !== 'disputed'
  const now = async () => {
    setBusy(true)
    const error = await publish({})
    setBusy(false)
    if (error) toast(failureText(error), 'error')
  }
  const open = async (which: Opened) => {
    await draft.flush()
    setOpened(which)
  }
  const act = (which: Opened, label: string, isOffered: boolean) =>
    isOffered && <Button onClick={() => void open(which)}>{label}</Button>
  return (
    <>
      <div className="top-(--header) z-10 -mx-(--gutter) mb-3 flex flex-wrap items-center gap-2 border-b border-line bg-paper px-(--gutter) py-2 sm:sticky print:hidden">
        {/* It takes the room that there is, whatever it says: a button that moves under the pointer is not pressed. */}
        <div className="min-w-0 grow basis-[min(13rem,100%)]">
          <DraftStatus draft={draft} />
        </div>
        {hasDraft && <WarningsLink base={base} saved={draft.base.etag} />}
        {of.children}
        {act('versions', 'Earlier versions', version > 0)}
        {act('compare', 'Compare', hasDraft && version > 0)}
        {act('discard', 'Discard', hasDraft)}
        {act('at', 'Publish at …', mayPublish)}
        <Button look="primary" className="min-w-28" disabled={!mayPublish} isBusy={isBusy} onClick={() => void now()}>
          {isBusy ? 'Publishing…' : 'Publish'}
        </Button>
      </div>
      <div className="mb-6 grid gap-2 print:hidden">
        <Scheduled of={of} />
        {hasDraft && <Warnings base={base} saved={draft.base.etag} />}
      </div>
      {opened && (
        <DraftDialog
          {...{ opened, base, version, labelOf, publish, discard, settle }}
          etag={() => draft.now().base.etag}
          close={() => setOpened(undefined)}
        />
      )}
    </>
  )
}
