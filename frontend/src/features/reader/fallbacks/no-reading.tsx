import { wholeTitle } from '@shodh/contracts/papers/citations/parts.ts'
import type { Withholding } from '@shodh/contracts/papers/fields.ts'
import { Link } from 'react-router-dom'
import { useText } from '../../../i18n/text.tsx'
import { button } from '../../../ui/button.ts'
import { ErrorScreen } from '../../../ui/queries/error-screen.tsx'
import type { Missing } from '../../papers/missing.ts'
import type { ListedPaper } from '../../papers/paper-details.ts'
import { NoPaperScreen } from '../../papers/paper-page/no-paper.tsx'
import { Withheld } from '../../papers/paper-page/pdf/withheld.tsx'
import type { PublishedPaper } from '../api.ts'
import { Elsewhere, Instead } from './fallback.tsx'
import { readPath } from '../read-address.ts'
import { versionIn } from '../reading.ts'

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

function WithheldPdf({ of: paper, by }: { of: ListedPaper; by: Withholding }) {
  const title = wholeTitle(paper)
  return (
    <Instead title={title}>
      <h1 lang={paper.language} dir="auto" className="font-serif text-3xl text-pretty wrap-anywhere">
        {title}
      </h1>
      <Withheld by={by} />
      <p className="mt-6 flex flex-wrap gap-3">
        <Elsewhere />
      </p>
    </Instead>
  )
}

/** In the place of a paper that the journal does not have, not in this version, or may not show. */
export function NoReading({ of: wanted, data }: { of: Wanted; data: PublishedPaper | Missing }) {
  if ('is' in data) return <NoPaper of={data} />
  const withheld = versionIn(data, wanted.version)?.withheld
  return withheld ? <WithheldPdf of={data.paper} by={withheld} /> : <NoVersion of={wanted} />
}
