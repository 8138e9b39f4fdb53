import { paperPath } from '@shodh/contracts/papers/paper-address.ts'
import type { Paper } from '@shodh/contracts/papers/views.ts'
import { lazy, Suspense } from 'react'
import { useLocation, useParams } from 'react-router-dom'
import { useMay } from '../../../../account.ts'
import type { ApiError } from '../../../../api.ts'
import { RequestId } from '../../../../ui/admin/act.tsx'
import { ButtonLink } from '../../../../ui/admin/button.tsx'
import { Heading } from '../../../../ui/admin/heading.tsx'
import { ErrorScreen } from '../../../../ui/queries/error-screen.tsx'
import { QueryResult } from '../../../../ui/queries/query-result.tsx'
import { SkeletonLines } from '../../../../ui/queries/skeleton.tsx'
import { useRedirect } from '../../../../ui/addresses/use-redirect.ts'
import { UnsentForm } from '../../../../unsent/unsent-form.tsx'
import { AlsoHere } from '../../../system/admin/also-here.tsx'
import { useStaffVolumeQuery } from '../../../volumes/admin/calls.ts'
import { useStaffPaperQuery } from '../calls.ts'
import { isPublic } from '../publication/is-public.ts'
import { PublishAhead } from '../publication/publish-ahead.tsx'
import { Columns } from './beside/columns.tsx'
import type { Stored } from './conflict/conflict.ts'
import { EditForm, type Typed } from './form/edit-form.tsx'
import { paperForm } from './form/paper-form.ts'
import { sharedNames, shownFields } from './form/shown-fields.ts'

const DeletedPaper = lazy(async () => ({ default: (await import('./deleted-paper.tsx')).DeletedPaper }))

/** What is said of the paper, for who may read it only. */
function PaperFields({ of: paper }: { of: Paper }) {
  const form = paperForm(paper)
  const filled = sharedNames
    .filter(name => name !== 'file')
    .map(name => ({ label: shownFields[name].label, text: shownFields[name].text(form) }))
    .filter(({ text }) => text !== '')
  return (
    <dl className="grid min-w-0 content-start gap-4">
      {filled.map(({ label, text }) => (
        <div key={label}>
          <dt className="text-sm text-muted">{label}</dt>
          <dd className="wrap-anywhere whitespace-pre-line">{text}</dd>
        </div>
      ))}
    </dl>
  )
}

function NotFoundPaper({ id }: { id: string }) {
  useRedirect('/admin/papers', `Paper with ID ${id} not found`)
  return null
}

type Failed = { readonly id: string; readonly error: ApiError; readonly retry: () => void }

function LoadFailed({ id, error, retry }: Failed) {
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

/** To the paper's page, where readers have it. */
function OnSite({ of: paper }: { of: Paper }) {
  const volume = useStaffVolumeQuery(paper.volumeId).data?.volume
  if (!volume || !isPublic(paper.id, volume)) return null
  return (
    <ButtonLink look="quiet" to={paperPath(paper)} target="_blank" rel="noreferrer">
      View on site <span aria-hidden="true">↗</span>
    </ButtonLink>
  )
}

type Shown = {
  readonly stored: Stored
  readonly reload: () => Promise<Stored | undefined>
  /** The screen that led here. */
  readonly origin: string
}

function ShownPaper({ stored, reload, origin }: Shown) {
  const mayRevise = useMay('revise papers')
  const { paper } = stored
  return (
    <>
      <PublishAhead of={paper} />
      {mayRevise ? (
        <UnsentForm<Typed> name={`paper/${paper.id}`}>
          {unsent => <EditForm {...unsent} newest={stored} reload={reload} origin={origin} />}
        </UnsentForm>
      ) : (
        <Columns of={paper}>
          <PaperFields of={paper} />
        </Columns>
      )}
    </>
  )
}

const LIST = '/admin/papers'

/** The screen of the back office that led here, to which one returns; all papers where none says so. */
const useOrigin = (): string => {
  const from: unknown = useLocation().state?.from
  return typeof from === 'string' && from.startsWith('/admin/') ? from : LIST
}

export function EditPaperScreen() {
  const { id = '' } = useParams()
  const mayRevise = useMay('revise papers')
  const query = useStaffPaperQuery(id, { refetchOnMountOrArgChange: true })
  const reload = async () => (await query.refetch()).data
  const origin = useOrigin()
  const paper = query.currentData?.paper
  const { deletion } = (query.error ?? {}) as Partial<ApiError>
  return (
    <>
      <Heading
        title={mayRevise ? 'Edit Paper' : 'Paper'}
        crumb={origin.split('?')[0] === LIST ? undefined : { to: origin, label: 'Previous screen' }}
        meta={paper?.volumeName}
      >
        {paper && !deletion && (
          <>
            <AlsoHere entity={`paper:${id}`} className="" />
            <OnSite of={paper} />
          </>
        )}
      </Heading>
      {deletion ? (
        <Suspense fallback={<SkeletonLines />}>
          <DeletedPaper id={id} deletion={deletion} restored={() => void query.refetch()} />
        </Suspense>
      ) : (
        <QueryResult
          of={query}
          loading="Loading paper…"
          failed={(error, retry) => <LoadFailed id={id} error={error} retry={retry} />}
        >
          {stored => <ShownPaper key={id} stored={stored} reload={reload} origin={origin} />}
        </QueryResult>
      )}
    </>
  )
}
