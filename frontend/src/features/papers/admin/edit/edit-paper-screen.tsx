import type { ApiError } from '../../../../api.ts'
import { useState } from 'react'
import { Link, useParams } from 'react-router-dom'
import { useMay } from '../../../../account.ts'
import { button } from '../../../../ui/button.ts'
import { RequestId } from '../../../../ui/desk/failure.tsx'
import { Heading } from '../../../../ui/desk/heading.tsx'
import { ErrorScreen } from '../../../../ui/error-screen.tsx'
import { QueryResult } from '../../../../ui/query-result.tsx'
import { AlsoHere } from '../../../system/admin/also-here.tsx'
import { useRedirect } from '../../../../ui/use-redirect.ts'
import { useUnsent } from '../../../../use-unsent.ts'
import { PaperNotices } from '../notices/paper-notices.tsx'
import { useDeskPaperQuery } from '../list/calls.ts'
import { DeletedPaper } from './deleted-paper.tsx'
import type { Stored } from './conflict.ts'
import { EditForm, type Typed } from './edit-form.tsx'
import { PaperFields } from './paper-fields.tsx'
import { Place } from './place.tsx'
import { Versions } from './versions.tsx'

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
        <Link to="/admin/papers" className={button.outline}>
          All papers
        </Link>
      </ErrorScreen>
      <div className="text-center">
        <RequestId of={error} />
      </div>
    </>
  )
}

type Shown = { readonly stored: Stored; readonly reload: () => Promise<Stored | undefined> }

function Editor({ stored, reload, unsent }: Shown & { unsent: ReturnType<typeof useUnsent<Typed>> }) {
  // What is typed stays, whatever is loaded meanwhile.
  const [first, setFirst] = useState<Typed>(unsent.value ?? { stored })
  const [round, setRound] = useState(0)
  const renew = () => {
    setFirst({ stored })
    setRound(round + 1)
  }
  return <EditForm key={round} typed={first} newest={stored} reload={reload} store={unsent.store} renew={renew} />
}

function UnsentEditor({ stored, reload }: Shown) {
  const unsent = useUnsent<Typed>(`paper/${stored.paper.id}`)
  return unsent.isReady ? <Editor stored={stored} reload={reload} unsent={unsent} /> : null
}

function ShownPaper({ stored, reload }: Shown) {
  const mayRevise = useMay('revise papers')
  const { paper } = stored
  return (
    <>
      <AlsoHere entity={`paper:${paper.id}`} />
      <Place of={paper} />
      {mayRevise ? <UnsentEditor stored={stored} reload={reload} /> : <PaperFields of={paper} />}
      <PaperNotices of={paper} />
      <Versions of={paper} />
    </>
  )
}

export function EditPaperScreen() {
  const { id = '' } = useParams()
  const mayRevise = useMay('revise papers')
  const query = useDeskPaperQuery(id, { refetchOnMountOrArgChange: true })
  const reload = async () => (await query.refetch()).data
  return (
    <div className="max-w-3xl">
      <Heading title={mayRevise ? 'Edit Paper' : 'Paper'}>
        <Link to="/admin/papers" className={button.outline}>
          Back to Papers
        </Link>
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
