import { Link } from 'react-router-dom'
import { Message, useText } from '../../../i18n/text.tsx'
import { useDays } from '../../../journal.ts'
import { button } from '../../../ui/button.ts'
import { volumePath } from '@shodh/contracts/volumes/volume-path.ts'
import type { Missing } from '../missing.ts'
import type { AddressedPaper } from './paper-address.ts'

/** In the place of a paper that was deleted: when, and why. */
function Tombstone({ of: { deletedAt, reason } }: { of: Extract<Missing, { is: 'deleted' }> }) {
  const text = useText()
  const days = useDays()
  return (
    <>
      <h1 className="font-serif text-2xl">{text('paper.deleted')}</h1>
      <p className="mt-3 text-muted">
        <Message
          id="paper.deletedOn"
          values={{ date: days(deletedAt) }}
          components={{ day: <time dateTime={deletedAt} /> }}
        />
      </p>
      {reason !== null && <p className="mt-3 text-muted wrap-anywhere">{text('paper.reason', { reason })}</p>}
    </>
  )
}

function Unknown() {
  const text = useText()
  return (
    <>
      <h1 className="font-serif text-2xl">{text('paper.notFound')}</h1>
      <p className="mt-3 text-muted">{text('paper.unknown')}</p>
    </>
  )
}

/** At an address of no paper, or of one that was deleted. */
export function NoPaperScreen({ of: none, place }: { of: Missing; place: AddressedPaper | undefined }) {
  const text = useText()
  return (
    <div className="mx-auto max-w-prose py-12 text-center">
      {none.is === 'deleted' ? <Tombstone of={none} /> : <Unknown />}
      <p className="mt-8 flex flex-wrap justify-center gap-3">
        {place && (
          <Link to={volumePath(place.year, place.issueType, place.volumeName)} className={button.primary}>
            {text('paper.goToVolume')}
          </Link>
        )}
        <Link to="/" className={button.outline}>
          {text('site.backToHome')}
        </Link>
      </p>
    </div>
  )
}
