import { useText } from '../i18n/text.tsx'
import { useReachable } from './use-online.ts'
import { ATTEMPTS } from './use-retries.ts'

/** Which attempt is under way or about to be made; nothing where the line is known to be dead, which is said elsewhere. */
export function RetryIndicator({ attempt }: { attempt: number }) {
  const text = useText()
  const isReachable = useReachable()
  if (!isReachable) return null
  return (
    <p role="status" className="py-2 text-center text-sm text-muted">
      {text('site.retrying', { attempt, attempts: ATTEMPTS })}
    </p>
  )
}
