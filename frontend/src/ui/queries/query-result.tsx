import type { ReactNode } from 'react'
import type { ApiError } from '../../api.ts'
import { useErrorText } from '../../i18n/error-text.ts'
import { type Text, useText } from '../../i18n/text.tsx'
import { ErrorScreen } from './error-screen.tsx'
import { RetryIndicator } from './retry-indicator.tsx'
import { SkeletonLines } from './skeleton.tsx'
import { useRetries, type QueryState } from './use-retries.ts'

type Props<Data> = {
  readonly of: QueryState<Data>
  /** Read aloud while there is nothing yet, and shown by the default skeleton. */
  readonly loading?: string
  readonly skeleton?: ReactNode
  readonly failed?: (error: ApiError, retry: () => void) => ReactNode
  readonly isEmpty?: (data: Data) => boolean
  readonly empty?: ReactNode
  readonly children: (data: Data) => ReactNode
}

const unknownError = (text: Text): ApiError => ({ status: 'UNREADABLE', message: text('site.unknownError') })
const hasNothing = (data: unknown) => Array.isArray(data) && data.length === 0

function Waiting({ loading, skeleton }: { loading: string | undefined; skeleton: ReactNode }) {
  const text = useText()
  return (
    <div aria-busy="true">
      <p role="status" className={skeleton === undefined ? 'pb-3 text-sm text-muted' : 'sr-only'}>
        {loading ?? text('site.loading')}
      </p>
      {skeleton ?? <SkeletonLines />}
    </div>
  )
}

function Failed({ error, retry }: { error: ApiError; retry: () => void }) {
  const text = useText()
  const explained = useErrorText()
  const line = error.offline ? 'offline' : 'unreachable'
  const message = error.status === 'NETWORK' ? text('site.notStored', { line }) : explained(error)
  return <ErrorScreen title={text('site.notLoaded')} message={message} retry={retry} />
}

/** Shows a query's state (loading, failed, empty or data) and retries it automatically. */
export function QueryResult<Data>({ of: query, loading, skeleton, failed, isEmpty, empty, children }: Props<Data>) {
  const text = useText()
  const retries = useRetries(query)
  // what is still there of another query is no answer to one that failed
  const data = retries.failed ? query.currentData : query.data
  const error = retries.error ?? unknownError(text)
  const unknown = retries.failed ? (
    (failed?.(error, retries.retry) ?? <Failed error={error} retry={retries.retry} />)
  ) : (
    <Waiting loading={loading} skeleton={skeleton} />
  )
  return (
    <>
      {retries.retrying && <RetryIndicator attempt={retries.attempt} />}
      {data === undefined ? unknown : (isEmpty ?? hasNothing)(data) ? empty : children(data)}
    </>
  )
}
