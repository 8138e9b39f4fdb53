import type { Place } from './batch/batch.ts'
import { count } from '../../../../ui/count.ts'
import { Notice } from '../../../../ui/notice.tsx'

type Props = { readonly place: Place; readonly existing: number; readonly next: number }

/** What is selected, how many papers are there, and the number that the next one is to get. */
export function SummaryBanner({ place: { year, issueType, volume }, existing, next }: Props) {
  if (!volume) return null
  return (
    <div className="mt-4" role="status">
      <Notice>
        <p className="font-medium wrap-anywhere">
          {year} · {issueType} issue · {volume.name}
        </p>
        <p className="text-muted">
          {count(existing, 'existing paper')}. The next paper gets the number {next}.
        </p>
      </Notice>
    </div>
  )
}
