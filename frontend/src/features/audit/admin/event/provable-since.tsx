import { useTimeZone } from '../../../../journal.ts'
import { momentIn } from '../../../../ui/formats/moment.ts'

/** When the public log's first signed tree head was made that has the event. */
export function ProvableSince({ at }: { at: string }) {
  return (
    <p className="text-xs text-muted">
      Provable since <time dateTime={at}>{momentIn(useTimeZone(), at)}</time>
    </p>
  )
}
