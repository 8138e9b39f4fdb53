import { Link } from 'react-router-dom'
import type { ApiError } from '../../api.ts'
import { type Text, useText } from '../../i18n/text.tsx'
import { RetryIndicator } from '../../ui/query-result.tsx'
import { button } from '../../ui/button.ts'
import { ErrorScreen } from '../../ui/error-screen.tsx'
import type { Retries } from '../../ui/use-retries.ts'

const sentence = (text: Text, error: ApiError | undefined) => {
  if (error?.offline) return text('volume.offline')
  if (error === undefined) return text('volume.loadFailed')
  return typeof error.status === 'number' ? error.message : text('volume.unreachable')
}

type Failed = { readonly error: ApiError | undefined; readonly retries: Retries; readonly busy: boolean }

/** Stays while it is tried again, so that nothing jumps. */
export function LoadFailed({ error, retries: { retry, attempt }, busy }: Failed) {
  const text = useText()
  return (
    <ErrorScreen heading="h1" title={text('volume.loadFailedTitle')} message={sentence(text, error)}>
      <button type="button" className={button.primary} aria-disabled={busy} onClick={() => !busy && retry()}>
        {text('site.tryAgain')}
      </button>
      <Link to="/" className={button.outline}>
        {text('volume.returnHome')}
      </Link>
      {busy && (
        <div className="basis-full">
          <RetryIndicator attempt={attempt} />
        </div>
      )}
    </ErrorScreen>
  )
}
