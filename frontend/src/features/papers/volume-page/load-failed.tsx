import { Link } from 'react-router-dom'
import type { ApiError } from '../../../api.ts'
import { useErrorText } from '../../../i18n/error-text.ts'
import { useText } from '../../../i18n/text.tsx'
import { RetryIndicator } from '../../../ui/queries/retry-indicator.tsx'
import { button } from '../../../ui/button.ts'
import { ErrorScreen } from '../../../ui/queries/error-screen.tsx'
import type { Retries } from '../../../ui/queries/use-retries.ts'

const useReason = (error: ApiError | undefined) => {
  const text = useText()
  const explained = useErrorText()
  if (error?.offline) return text('volume.offline')
  if (error === undefined) return text('volume.loadFailed')
  return typeof error.status === 'number' ? explained(error) : text('volume.unreachable')
}

/** Stays while it is tried again, so that nothing jumps. */
export function LoadFailed({ retries: { error, retry, retrying, attempt } }: { retries: Retries }) {
  const text = useText()
  const reason = useReason(error)
  return (
    <ErrorScreen heading="h1" title={text('volume.loadFailedTitle')} message={reason}>
      <button type="button" className={button.primary} aria-disabled={retrying} onClick={() => !retrying && retry()}>
        {text('site.tryAgain')}
      </button>
      <Link to="/" className={button.outline}>
        {text('volume.returnHome')}
      </Link>
      {retrying && (
        <div className="basis-full">
          <RetryIndicator attempt={attempt} />
        </div>
      )}
    </ErrorScreen>
  )
}
