import { useEffect, useState } from 'react'
import { useText } from '../../../i18n/text.tsx'
import { button } from '../../../ui/button.ts'

/** Milliseconds without a byte after which a line counts as none, as in the service worker. */
const STALLED_MS = 4000

/** Says that the paper is being opened, and once nothing comes any more what can be done. */
export function Opening({ received = 0 }: { received?: number }) {
  const text = useText()
  const [stalledAt, setStalledAt] = useState<number>()
  useEffect(() => {
    const timer = setTimeout(() => setStalledAt(received), STALLED_MS)
    return () => clearTimeout(timer)
  }, [received])
  const isStalled = stalledAt === received
  return (
    <>
      <p role="status">{text(isStalled ? 'reader.stalled' : 'reader.loading')}</p>
      {isStalled && (
        <button type="button" className={`${button.outline} mt-3`} onClick={() => window.location.reload()}>
          {text('site.tryAgain')}
        </button>
      )}
    </>
  )
}
