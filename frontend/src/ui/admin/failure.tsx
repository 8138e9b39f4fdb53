import type { ApiError } from '../../api.ts'
import { Notice } from '../notice.tsx'

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
    <div role="alert" className={error ? 'mt-4' : 'empty:absolute'}>
      {error && (
        <Notice tone="error">
          <p className="text-ink">{error.message}</p>
          <RequestId of={error} />
        </Notice>
      )}
    </div>
  )
}
