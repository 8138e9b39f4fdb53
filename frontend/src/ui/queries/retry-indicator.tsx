import { useText } from '../../i18n/text.tsx'
import { ATTEMPTS } from './use-retries.ts'

/** Which attempt is under way or about to be made. */
export function RetryIndicator({ attempt }: { attempt: number }) {
  const text = useText()
  return (
    <p role="status" className="py-2 text-center text-sm text-muted">
      {text('site.retrying', { attempt, attempts: ATTEMPTS })}
    </p>
  )
}
