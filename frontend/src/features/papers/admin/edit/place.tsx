import { count } from '../../../../ui/count.ts'
import type { Paper } from '@shodh/contracts/papers/views.ts'

/** Where the paper is: what cannot be edited. */
export function Place({ of: { year, issueType, volumeName, sr, downloads } }: { of: Paper }) {
  const places = [
    ['Year', year],
    ['Issue Type', issueType],
    ['Volume', volumeName],
    ['SR Number', sr],
  ] as const
  return (
    <>
      <dl className="mb-8 grid grid-cols-2 gap-x-6 gap-y-3 rounded-sm border border-line bg-tint px-4 py-3 sm:grid-cols-[auto_auto_1fr_auto]">
        {places.map(([name, value]) => (
          <div key={name}>
            <dt className="text-sm text-muted">{name}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      {downloads !== undefined && downloads > 0 && (
        <p className="-mt-5 mb-8 text-sm text-muted">
          This paper was downloaded {count(downloads, 'time')}. What readers have downloaded does not change.
        </p>
      )}
    </>
  )
}
