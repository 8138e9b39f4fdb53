import { Link } from 'react-router-dom'
import { useTimeZone } from '../../../journal.ts'
import { button } from '../../../ui/button.ts'
import { volumePath } from '../../volumes/volume-path.ts'
import type { NoPaper } from './api.ts'
import { Day } from './facts.tsx'
import type { PaperPlace } from './paper-place.ts'

/** In the place of a paper that was deleted: when, and why. */
function Tombstone({ of: { deletedAt, reason } }: { of: Extract<NoPaper, { is: 'deleted' }> }) {
  const timeZone = useTimeZone()
  return (
    <>
      <h1 className="font-serif text-2xl">This paper was deleted</h1>
      <p className="mt-3 text-muted">
        It was deleted on <Day date={deletedAt} timeZone={timeZone} />.
      </p>
      {reason !== null && <p className="mt-3 text-muted wrap-anywhere">Reason: {reason}</p>}
    </>
  )
}

function Unknown() {
  return (
    <>
      <h1 className="font-serif text-2xl">Paper Not Found</h1>
      <p className="mt-3 text-muted">This volume has no paper with this number.</p>
    </>
  )
}

/** At an address of no paper, or of one that was deleted. */
export function NoPaperScreen({ of: none, place }: { of: NoPaper; place: PaperPlace | undefined }) {
  return (
    <div className="mx-auto max-w-prose py-12 text-center">
      {none.is === 'deleted' ? <Tombstone of={none} /> : <Unknown />}
      <p className="mt-8 flex flex-wrap justify-center gap-3">
        {place && (
          <Link to={volumePath(place.year, place.issueType, place.volumeName)} className={button.primary}>
            Go to the Volume
          </Link>
        )}
        <Link to="/" className={button.outline}>
          Back to Home
        </Link>
      </p>
    </div>
  )
}
