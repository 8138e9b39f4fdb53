import { Link } from 'react-router-dom'
import type { ApiError } from '../../api.ts'
import { RetryIndicator } from '../../ui/query-result.tsx'
import { button } from '../../ui/button.ts'
import { ErrorScreen } from '../../ui/error-screen.tsx'
import type { Retries } from '../../ui/use-retries.ts'

const OFFLINE =
  'You are offline, and this volume is not stored on this device yet. Open it once with a connection, and it stays readable without one.'
const UNREACHABLE = 'Unable to load papers. Please check your connection and try again.'

const sentence = (error: ApiError | undefined) => {
  if (error?.offline) return OFFLINE
  if (error === undefined) return 'Failed to load papers'
  return typeof error.status === 'number' ? error.message : UNREACHABLE
}

type Failed = { readonly error: ApiError | undefined; readonly retries: Retries; readonly busy: boolean }

/** Stays while it is tried again, so that nothing jumps. */
export function LoadFailed({ error, retries: { retry, attempt }, busy }: Failed) {
  return (
    <ErrorScreen heading="h1" title="Unable to Load Papers" message={sentence(error)}>
      <button type="button" className={button.primary} aria-disabled={busy} onClick={() => !busy && retry()}>
        Try Again
      </button>
      <Link to="/" className={button.outline}>
        Return Home
      </Link>
      {busy && (
        <div className="basis-full">
          <RetryIndicator attempt={attempt} />
        </div>
      )}
    </ErrorScreen>
  )
}
