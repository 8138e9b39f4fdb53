import { useSignedInRequest } from '../../account.ts'
import { useToast } from '../toasts/toast.tsx'
import { useState } from 'react'
import type { ApiError } from '../../api.ts'
import { Alert } from '../notice.tsx'

type Change = Parameters<ReturnType<typeof useSignedInRequest>>[0] & {
  /** The state that it changes; another one is refused with 412. */
  readonly etag?: string | undefined
  /** What is said once it is done. */
  readonly done?: string
  readonly undo?: () => void
}

/** Changes something and says so; resolves to the error of a refusal. */
export const useChange = () => {
  const request = useSignedInRequest()
  const toast = useToast()
  return async ({ etag, done, undo, ...call }: Change): Promise<ApiError | undefined> => {
    const { error } = await request({ ...call, headers: { ...call.headers, ...(etag && { 'if-match': etag }) } })
    if (!error && done !== undefined) toast(done, 'success', undo)
    return error
  }
}

type Options = {
  /** Resolves to the error of a refusal. */
  readonly send: () => Promise<ApiError | undefined>
  readonly done?: () => void
  /** What was shown is not what is stored any more. */
  readonly isStale?: () => void
}

const STALE = [409, 412]

/** One request of a dialog: under way, done, or failed with its error. */
export const useAct = ({ send, done, isStale }: Options) => {
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<ApiError>()
  const act = async () => {
    setBusy(true)
    setFailure(undefined)
    const error = await send()
    setBusy(false)
    setFailure(error)
    if (!error) done?.()
    else if (STALE.some(status => status === error.status)) isStale?.()
  }
  return { isBusy, failure, act: (): void => void act() }
}

/** The message of an error in one line, with the id of the request, by which the server's log names it. */
export const failureText = ({ message, requestId }: Pick<ApiError, 'message' | 'requestId'>) =>
  requestId ? `${message} (request ${requestId})` : message

/** The id of a request that failed, to quote where somebody else should look into it. */
export function RequestId({ of: { requestId } }: { of: { readonly requestId?: string | undefined } }) {
  return requestId ? (
    <p className="mt-1 text-xs text-muted">
      Request <code className="select-all wrap-anywhere">{requestId}</code>
    </p>
  ) : null
}

/** What failed, where it was asked for; takes no place until something has. */
export function Failure({ of: error }: { of: ApiError | undefined }) {
  return (
    <Alert className="mt-4">
      {error && (
        <>
          <p className="text-ink">{error.message}</p>
          <RequestId of={error} />
        </>
      )}
    </Alert>
  )
}
