import { useEffect, useState } from 'react'
import type { ApiError } from '../api.ts'

export const ATTEMPTS = 3
const WAIT_MS = 2000

export type QueryState<Data> = {
  readonly data?: Data | undefined
  readonly error?: unknown
  readonly isError: boolean
  readonly isFetching: boolean
  readonly originalArgs?: unknown
  /** Another one for each request. */
  readonly requestId?: string | undefined
  readonly refetch: () => unknown
}

export type Retries = {
  /** The attempt that is under way or about to be made. */
  readonly attempt: number
  readonly retrying: boolean
  /** No further attempt will be made by itself. */
  readonly failed: boolean
  readonly retry: () => void
}

/** A refusal stays one on a retry, and without a network a retry is useless. */
const isFinal = (error: ApiError | undefined) =>
  error?.offline === true || (typeof error?.status === 'number' && error.status >= 400 && error.status < 500)

/** The failures of one load; each request is counted once, when it has failed. */
type Count = {
  readonly args: unknown
  readonly requestId: string | undefined
  readonly failures: number
  /** No further attempt is made: what is requested after that is a load of its own. */
  readonly isOver: boolean
}

const counted = <Data>(count: Count, { isError, isFetching, error, ...query }: QueryState<Data>): Count => {
  const { originalArgs: args, requestId } = query
  const before = count.args === args && !count.isOver ? count.failures : 0
  if (isFetching || !isError) {
    const failures = isFetching ? before : 0
    return failures === count.failures ? count : { ...count, args, failures, isOver: false }
  }
  if (count.args === args && count.requestId === requestId) return count
  const failures = before + 1
  return { args, requestId, failures, isOver: failures >= ATTEMPTS || isFinal(error as ApiError | undefined) }
}

/** Up to three attempts, waiting 2 s and 4 s; `retry` starts again. */
export const useRetries = <Data>(query: QueryState<Data>): Retries => {
  const { isError, isFetching, originalArgs: args, requestId, refetch } = query
  const [last, setCount] = useState<Count>({ args, requestId: undefined, failures: 0, isOver: false })
  const count = counted(last, query)
  if (count !== last) setCount(count)
  const { failures, isOver } = count
  const failing = isError && !isFetching
  const waiting = failing && !isOver && failures > 0

  useEffect(() => {
    if (!waiting) return
    const timer = setTimeout(refetch, WAIT_MS * failures)
    return () => clearTimeout(timer)
  }, [waiting, failures, requestId, refetch])

  const retry = () => {
    setCount({ args, requestId, failures: 0, isOver: false })
    refetch()
  }
  const attempt = Math.min(failures + 1, ATTEMPTS)
  return { attempt, retrying: waiting || (isFetching && attempt > 1), failed: failing && isOver, retry }
}
