import type { Paper } from '@shodh/contracts/papers/views.ts'
import { useParams } from 'react-router-dom'
import { useMay } from '../../../../account.ts'
import type { ApiError } from '../../../../api.ts'
import { ButtonLink } from '../../../../ui/admin/button.tsx'
import { count } from '../../../../ui/count.ts'
import { RequestId } from '../../../../ui/admin/act.tsx'
import { Heading } from '../../../../ui/admin/heading.tsx'
import { ErrorScreen } from '../../../../ui/error-screen.tsx'
import { QueryResult } from '../../../../ui/query-result.tsx'
import { useRedirect } from '../../../../ui/use-redirect.ts'
import { UnsentForm } from '../../../../unsent/unsent-form.tsx'
import { AlsoHere } from '../../../system/admin/also-here.tsx'
import { useStaffPaperQuery } from '../calls.ts'
import { PaperNotices } from '../notices/paper-notices.tsx'
import type { Stored } from './conflict.ts'
import { DeletedPaper } from './deleted-paper.tsx'
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
      {mayRevise ? (
        <UnsentForm<Typed> name={`paper/${paper.id}`}>
          {unsent => <EditForm {...unsent} newest={stored} reload={reload} />}
        </UnsentForm>
      ) : (
        <PaperFields of={paper} />
      )}
      <PaperNotices of={paper} />
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
