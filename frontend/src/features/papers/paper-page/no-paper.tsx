import { type PaperAddress, paperPath } from '@shodh/contracts/papers/paper-address.ts'
import { volumePath } from '@shodh/contracts/volumes/volume-path.ts'
import { Suspense, useSyncExternalStore } from 'react'
import { Link } from 'react-router-dom'
import type { ApiError } from '../../../api.ts'
import { onStorage } from '../../../browser-storage.ts'
import { useText } from '../../../i18n/text.tsx'
import { BackToHome } from '../../../ui/back-to-home.tsx'
import { button } from '../../../ui/button.ts'
import { DayMessage } from '../../../ui/formats/day-message.tsx'
import { ErrorScreen, NotReached } from '../../../ui/queries/error-screen.tsx'
import { lazyOrNothing } from '../../../ui/lazy-or-nothing.ts'
import { hasLibrary } from '../../library/storage/marker.ts'
import type { Missing } from '../missing.ts'
import type { AddressedPaper } from './paper-address.ts'

const SavedCopy = lazyOrNothing(async () => (await import('../../library/saved-copy.tsx')).SavedCopy)

/** In the place of a paper that was deleted: when, and why. */
function Tombstone({ of: { deletedAt, reason } }: { of: Extract<Missing, { is: 'deleted' }> }) {
  const text = useText()
  return (
    <>
      <h1 className="font-serif text-2xl">{text('paper.deleted')}</h1>
      <p className="mt-3 text-muted">
        <DayMessage id="paper.deletedOn" date={deletedAt} />
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
export function NoPaperScreen({ of: none, address }: { of: Missing; address: AddressedPaper | undefined }) {
  const text = useText()
  const hasSaved = useSyncExternalStore(onStorage, hasLibrary, () => false)
  return (
    <div className="mx-auto max-w-prose py-12 text-center">
      {none.is === 'deleted' ? <Tombstone of={none} /> : <Unknown />}
      <p className="mt-8 flex flex-wrap justify-center gap-3">
        {address && (
          <Link to={volumePath(address.year, address.issueType, address.volumeName)} className={button.primary}>
            {text('paper.goToVolume')}
          </Link>
        )}
        <Suspense>{hasSaved && address && none.is === 'deleted' && <SavedCopy of={address} />}</Suspense>
        <BackToHome />
      </p>
    </div>
  )
}

/** In the place of a paper that could not be loaded. */
export function PaperFailed({ error, retry }: { error: ApiError | undefined; retry: () => void }) {
  const text = useText()
  const sentence = text(error?.offline ? 'paper.offline' : 'paper.loadFailed')
  return (
    <ErrorScreen heading="h1" title={text('paper.loadFailedTitle')} message={sentence} retry={retry}>
      <BackToHome />
    </ErrorScreen>
  )
}

/** At the address of a PDF that neither the journal nor the library could send. */
export function PdfFailed({ of: paper }: { of: PaperAddress }) {
  const text = useText()
  return (
    <NotReached>
      <Link to={paperPath(paper)} className={button.outline}>
        {text('paper.goToPaper')}
      </Link>
    </NotReached>
  )
}
