import { useEffect, useState } from 'react'
import { type ApiError, disconnected } from '../../api.ts'
import { useLate } from './use-late.ts'
import { useReachable } from '../browser/use-online.ts'

export const ATTEMPTS = 3
const WAIT_MS = 2000

export type QueryState<Data> = {
  /** Of the query before, too, until there is a response to this one. */
  readonly data?: Data | undefined
  readonly currentData?: Data | undefined
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
  /** It is requested again, on a line that is not known to be dead. */
  readonly retrying: boolean
  /** Nothing came, and no further attempt is made by itself; stays so, while it is requested again, until there is a response. */
  readonly failed: boolean
  /** Why nothing came. */
  readonly error: ApiError | undefined
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
  /** It is known that nothing comes now, and there was no response since. */
  readonly hasFailed: boolean
}

type Failure = Pick<Count, 'args' | 'requestId'> & { readonly error: ApiError | undefined }

const NOTHING = { requestId: undefined, failures: 0, isOver: false, hasFailed: false }

const afterFailure = (count: Count, failures: number, { args, requestId, error }: Failure): Count => {
  const isOver = failures >= ATTEMPTS || isFinal(error)
  return { args, requestId, failures, isOver, hasFailed: count.hasFailed || isOver || error?.unreachable === true }
}

const counted = <Data>(count: Count, { isError, isFetching, ...query }: QueryState<Data>): Count => {
  const { originalArgs: args, requestId } = query
  const before = count.isOver ? 0 : count.failures
  if (isFetching) return before === count.failures ? count : { ...count, failures: before, isOver: false }
  if (!isError) return count.failures > 0 || count.hasFailed ? { ...NOTHING, args } : count
  if (count.requestId === requestId) return count
  return afterFailure(count, before + 1, { args, requestId, error: query.error as ApiError | undefined })
}

const useCount = <Data>(query: QueryState<Data>, isReachable: boolean) => {
  const { originalArgs: args, isFetching, requestId } = query
  const [last, setCount] = useState<Count>({ ...NOTHING, args })
  const isLate = useLate(isFetching, requestId) && !isReachable
  // on a dead line what is known of one query is known of the next
  const before = last.args === args ? last : { ...NOTHING, args, hasFailed: last.hasFailed && !isReachable }
  const now = counted(before, query)
  const count = isLate && !now.hasFailed ? { ...now, hasFailed: true } : now
  if (count !== last) setCount(count)
  return { count, setCount }
}

/** Up to three attempts, waiting 2 s and 4 s; `retry` starts again. On a dead line they are made behind the error. */
export const useRetries = <Data>(query: QueryState<Data>): Retries => {
  const { isError, isFetching, originalArgs: args, requestId, refetch } = query
  const isReachable = useReachable()
  const { count, setCount } = useCount(query, isReachable)
  const { failures, isOver, hasFailed } = count
  const waiting = isError && !isFetching && !isOver && failures > 0

  useEffect(() => {
    if (!waiting) return
    const timer = setTimeout(refetch, WAIT_MS * failures)
    return () => clearTimeout(timer)
  }, [waiting, failures, requestId, refetch])

  const retry = () => {
    setCount({ args, requestId, failures: 0, isOver: false, hasFailed })
    refetch()
  }
  const isAgain = waiting || (isFetching && (failures > 0 || hasFailed))
  return {
    attempt: Math.min(failures + 1, ATTEMPTS),
    retrying: isReachable && isAgain,
    failed: hasFailed,
    error: (query.error as ApiError | undefined) ?? (hasFailed ? disconnected() : undefined),
    retry,
  }
}
