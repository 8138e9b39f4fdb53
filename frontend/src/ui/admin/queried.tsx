import { type ReactNode, useEffect, useState } from 'react'
import type { ApiError } from '../../api.ts'
import { SkeletonLines } from '../queries/skeleton.tsx'
import { RequestId } from './act.tsx'
import { Button } from './button.tsx'

const MAX_RETRIES = 3

type Query = {
  readonly error?: unknown
  readonly isSuccess: boolean
  readonly isFetching: boolean
  readonly refetch: () => unknown
}

/** The same request is refused again, whoever sends it. */
const LASTING = [400, 404, 410, 414, 422]

type Banner = {
  readonly of: Query
  /** The error in the words of the screen. */
  readonly explained?: (error: ApiError) => ApiError
}

/**
 * Why a query failed, above what it has fetched before, until that is dismissed; another attempt is offered where it can help
 * and fewer than three were made.
 */
export function QueryBanner({ of: query, explained = error => error }: Banner) {
  const { isSuccess, isFetching, refetch } = query
  const error = query.error as ApiError | undefined
  const [dismissed, setDismissed] = useState<unknown>()
  const [retries, setRetries] = useState(0)
  useEffect(() => {
    if (isSuccess && !isFetching) setRetries(0)
  }, [isSuccess, isFetching])
  if (!error || error === dismissed) return null
  const retry = () => {
    setRetries(retries + 1)
    void refetch()
  }
  return (
    <div
      role="alert"
      className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md bg-danger-soft px-3 py-2 text-sm"
    >
      <div className="min-w-[min(12rem,100%)] grow wrap-anywhere">
        <p>{explained(error).message}</p>
        <RequestId of={error} />
      </div>
      <div className="flex gap-2">
        {retries < MAX_RETRIES && LASTING.every(status => status !== error.status) && (
          <Button onClick={retry}>Retry</Button>
        )}
        <Button look="quiet" onClick={() => setDismissed(error)}>
          Dismiss
        </Button>
      </div>
    </div>
  )
}

type Props<Data> = Banner & {
  readonly of: Query & { readonly data?: Data | undefined }
  /** Lines that stand for what is still to come. */
  readonly lines?: number
  readonly children: (data: Data) => ReactNode
}

/** What a query has fetched; above it, why it could not be fetched again. */
export function Queried<Data>({ of: query, explained, lines = 8, children }: Props<Data>) {
  const { data, isFetching } = query
  return (
    <>
      <QueryBanner of={query} {...(explained && { explained })} />
      {data === undefined ? isFetching && <SkeletonLines count={lines} /> : children(data)}
    </>
  )
}
