import type { Paper } from '@shodh/contracts/papers/views.ts'
import { useParams } from 'react-router-dom'
import { useMay } from '../../../../account.ts'
import type { ApiError } from '../../../../api.ts'
import { useTimeZone } from '../../../../journal.ts'
import { RequestId, useAct } from '../../../../ui/admin/act.tsx'
import { ButtonLink, Button } from '../../../../ui/admin/button.tsx'
import { Heading } from '../../../../ui/admin/heading.tsx'
import { count } from '../../../../ui/count.ts'
import { ErrorScreen } from '../../../../ui/error-screen.tsx'
import { momentIn } from '../../../../ui/moment.ts'
import { QueryResult } from '../../../../ui/query-result.tsx'
import { useRedirect } from '../../../../ui/use-redirect.ts'
import { UnsentForm } from '../../../../unsent/unsent-form.tsx'
import { AlsoHere } from '../../../system/admin/also-here.tsx'
import { AuthorMails } from '../author-mails/author-mails.tsx'
import { useStaffPaperQuery, useRestorePaper } from '../calls.ts'
import { PaperNotices } from '../notices/paper-notices.tsx'
import { PublishAhead } from '../publication/publish-ahead.tsx'
import type { Stored } from './conflict.ts'
import { EditForm, type Typed } from './edit-form.tsx'
import { paperForm } from './paper-form.ts'
import { sharedNames, shownFields } from './shown-fields.ts'
import { CurrentFile, Versions } from './versions.tsx'

/** Where the paper is: what cannot be edited. */
function PublishedIn({ of: { year, issueType, volumeName, sr, downloads } }: { of: Paper }) {
  const facts = [
    ['Year', year],
    ['Issue Type', issueType],
    ['Volume', volumeName],
    ['SR Number', sr],
  ] as const
  return (
    <>
      <dl className="mb-8 grid grid-cols-2 gap-x-6 gap-y-3 rounded-sm border border-line bg-tint px-4 py-3 sm:grid-cols-[auto_auto_1fr_auto]">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt className="text-sm text-muted">{name}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      {downloads !== undefined && downloads > 0 && (
        <p className="-mt-5 mb-8 text-sm text-muted">
          This paper was downloaded {count(downloads, 'time')}. What readers have downloaded does not change.
        </p>
      )}
    </>
  )
}

/** What is said of the paper, for who may read it only. */
function PaperFields({ of: paper }: { of: Paper }) {
  const form = paperForm(paper)
  const filled = sharedNames
    .filter(name => name !== 'file')
    .map(name => ({ label: shownFields[name].label, text: shownFields[name].text(form) }))
    .filter(({ text }) => text !== '')
  return (
    <>
      <dl className="mb-6 grid gap-4">
        {filled.map(({ label, text }) => (
          <div key={label}>
            <dt className="text-sm text-muted">{label}</dt>
            <dd className="wrap-anywhere whitespace-pre-line">{text}</dd>
          </div>
        ))}
      </dl>
      <CurrentFile of={paper} />
    </>
  )
}

const RECENTLY_DELETED = '/admin/papers?deleted=1'

type Named = { readonly id: string; readonly volumeId: string }

function Restore({ restored, ...paper }: Named & { readonly restored: () => void }) {
  const restore = useRestorePaper()
  const { act, isBusy } = useAct({ send: () => restore(paper), done: restored })
  return (
    <Button look="primary" isBusy={isBusy} onClick={act}>
      {isBusy ? 'Restoring…' : 'Restore Paper'}
    </Button>
  )
}

type Props = {
  readonly id: string
  readonly deletion: NonNullable<ApiError['deletion']>
  readonly restored: () => void
}

/** In place of the form where the paper was deleted. */
function DeletedPaper({ id, deletion: { deletedAt, reason, volumeId }, restored }: Props) {
  const timeZone = useTimeZone()
  const mayRestore = useMay('delete papers')
  return (
    <section aria-labelledby="deleted" className="rounded-sm border border-line px-4 py-6">
      <h2 id="deleted" className="font-serif text-xl">
        This paper was deleted
      </h2>
      <p className="mt-1 text-sm text-muted">
        <time dateTime={deletedAt}>{momentIn(timeZone, deletedAt)}</time>
      </p>
      {reason && <p className="mt-3 wrap-anywhere whitespace-pre-line">Reason: {reason}</p>}
      <div className="mt-6 flex flex-wrap gap-3">
        {mayRestore && volumeId !== undefined && <Restore id={id} volumeId={volumeId} restored={restored} />}
        <ButtonLink to={RECENTLY_DELETED}>Recently deleted</ButtonLink>
      </div>
    </section>
  )
}

function NotFoundPaper({ id }: { id: string }) {
  useRedirect('/admin/papers', `Paper with ID ${id} not found`)
  return null
}

type Failed = { readonly id: string; readonly error: ApiError; readonly retry: () => void }

function LoadFailed({ id, error, retry }: Failed) {
  if (error.deletion) return <DeletedPaper id={id} deletion={error.deletion} restored={retry} />
  if (error.status === 404) return <NotFoundPaper id={id} />
  return (
    <>
      <ErrorScreen title="Failed to load paper data" message={error.message} retry={retry}>
        <ButtonLink to="/admin/papers">All papers</ButtonLink>
      </ErrorScreen>
      <div className="text-center">
        <RequestId of={error} />
      </div>
    </>
  )
}

type Shown = { readonly stored: Stored; readonly reload: () => Promise<Stored | undefined> }

function ShownPaper({ stored, reload }: Shown) {
  const mayRevise = useMay('revise papers')
  const { paper } = stored
  return (
    <>
      <AlsoHere entity={`paper:${paper.id}`} />
      <PublishedIn of={paper} />
      <PublishAhead of={paper} />
      {mayRevise ? (
        <UnsentForm<Typed> name={`paper/${paper.id}`}>
          {unsent => <EditForm {...unsent} newest={stored} reload={reload} />}
        </UnsentForm>
      ) : (
        <PaperFields of={paper} />
      )}
      <PaperNotices of={paper} />
      {mayRevise && <AuthorMails of={paper} />}
      <Versions of={paper} />
    </>
  )
}

export function EditPaperScreen() {
  const { id = '' } = useParams()
  const mayRevise = useMay('revise papers')
  const query = useStaffPaperQuery(id, { refetchOnMountOrArgChange: true })
  const reload = async () => (await query.refetch()).data
  return (
    <div className="max-w-3xl">
      <Heading title={mayRevise ? 'Edit Paper' : 'Paper'}>
        <ButtonLink to="/admin/papers">Back to Papers</ButtonLink>
      </Heading>
      <QueryResult
        of={query}
        loading="Loading paper…"
        failed={(error, retry) => <LoadFailed id={id} error={error} retry={retry} />}
      >
        {stored => <ShownPaper key={id} stored={stored} reload={reload} />}
      </QueryResult>
    </div>
  )
}
