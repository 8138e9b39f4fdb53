import { Link } from 'react-router-dom'
import { useText } from '../../i18n/text.tsx'
import { button } from '../../ui/button.ts'
import { ErrorScreen } from '../../ui/error-screen.tsx'
import type { Missing } from '../papers/missing.ts'
import { NoPaperScreen } from '../papers/paper-page/no-paper.tsx'
import { Elsewhere, Instead } from './instead.tsx'
import { readPath } from './read-address.ts'

export type Wanted = { readonly paperId: string; readonly version: number | undefined }

function NoPaper({ of: none }: { of: Missing }) {
  const text = useText()
  return (
    <Instead title={text(none.is === 'deleted' ? 'paper.deleted' : 'paper.notFound')}>
      {none.is === 'deleted' ? (
        <NoPaperScreen of={none} address={undefined} />
      ) : (
        <ErrorScreen heading="h1" title={text('paper.notFound')} message={text('reader.unknown')}>
          <Elsewhere />
        </ErrorScreen>
      )}
    </Instead>
  )
}

function NoVersion({ of: { paperId, version = 0 } }: { of: Wanted }) {
  const text = useText()
  const title = text('reader.noVersion', { version })
  return (
    <Instead title={title}>
      <ErrorScreen heading="h1" title={title} message={title}>
        <Link to={readPath({ paperId })} className={button.primary}>
          {text('reader.readCurrent')}
        </Link>
      </ErrorScreen>
    </Instead>
  )
}

/** In the place of a paper that the journal does not have, or not in this version. */
export function NoReading({ of: wanted, missing }: { of: Wanted; missing: Missing | undefined }) {
  return missing ? <NoPaper of={missing} /> : <NoVersion of={wanted} />
}
