import { useEffect, useState } from 'react'
import type { ApiError } from '../../api.ts'

const MAX_RETRIES = 3

type Query = { readonly error?: unknown; readonly isSuccess: boolean; readonly isFetching: boolean }

/** The error of a query until it is dismissed; another attempt is offered while fewer than three were made. */
export const useErrorBanner = ({ error, isSuccess, isFetching }: Query, refetch: () => void) => {
  const [dismissed, setDismissed] = useState<unknown>()
  const [retries, setRetries] = useState(0)
  useEffect(() => {
    if (isSuccess && !isFetching) setRetries(0)
  }, [isSuccess, isFetching])
  const retry = () => {
    setRetries(retries + 1)
    refetch()
  }
  return {
    error: error === dismissed ? undefined : (error as ApiError | undefined),
    dismiss: () => setDismissed(error),
    retry: retries < MAX_RETRIES ? retry : undefined,
  }
}
