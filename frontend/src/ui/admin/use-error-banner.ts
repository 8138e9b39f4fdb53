import { useEffect, useState } from 'react'
import type { ApiError } from '../../api.ts'

const MAX_RETRIES = 3

type Query = { readonly error?: unknown; readonly isSuccess: boolean; readonly isFetching: boolean }

/** The same request is refused again, whoever sends it. */
const LASTING = [400, 404, 410, 414, 422]

const isLasting = (error: unknown) => LASTING.some(status => status === (error as ApiError | undefined)?.status)

/** The error of a query until it is dismissed; another attempt is offered where it can help and fewer than three were made. */
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
    retry: retries < MAX_RETRIES && !isLasting(error) ? retry : undefined,
  }
}
