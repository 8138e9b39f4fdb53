import type { ApiError } from '../../api.ts'
import { Button } from './button.tsx'
import { RequestId } from './failure.tsx'

type Props = {
  readonly error: ApiError
  readonly dismiss: () => void
  /** Absent where another attempt is not offered. */
  readonly retry?: (() => void) | undefined
}

/** Above content that could not be loaded, or could not be loaded again. */
export function ErrorBanner({ error, dismiss, retry }: Props) {
  return (
    <div
      role="alert"
      className="mb-6 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-sm border border-danger border-l-4 bg-tint px-4 py-3 text-sm"
    >
      <div className="min-w-[min(12rem,100%)] grow wrap-anywhere">
        <p>{error.message}</p>
        <RequestId of={error} />
      </div>
      <div className="flex gap-2">
        {retry && <Button onClick={retry}>Retry</Button>}
        <Button look="quiet" onClick={dismiss}>
          Dismiss
        </Button>
      </div>
    </div>
  )
}
