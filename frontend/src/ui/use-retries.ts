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

/** Up to three attempts, waiting 2 s and 4 s; `retry` starts again. */
export const useRetries = <Data>(query: QueryState<Data>): Retries => {
  const [made, setMade] = useState({ attempt: 1, args: query.originalArgs })
  const attempt = made.args === query.originalArgs ? made.attempt : 1
  const { isError, isFetching, originalArgs: args, refetch } = query
  const failing = isError && !isFetching
  const failed = failing && (attempt >= ATTEMPTS || isFinal(query.error as ApiError | undefined))
  const waiting = failing && !failed
  const succeeded = !isError && !isFetching

  useEffect(() => {
    if (!waiting) return
    const timer = setTimeout(() => {
      refetch()
      setMade({ attempt: attempt + 1, args })
    }, WAIT_MS * attempt)
    return () => clearTimeout(timer)
  }, [waiting, attempt, args, refetch])

  useEffect(() => {
    if (succeeded) setMade({ attempt: 1, args })
  }, [succeeded, args])

  const retry = () => {
    refetch()
    setMade({ attempt: 1, args })
  }
  return { attempt: waiting ? attempt + 1 : attempt, retrying: waiting || (isFetching && attempt > 1), failed, retry }
}
