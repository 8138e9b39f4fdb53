import { doiUrl } from '@shodh/contracts/papers/citations/parts.ts'
import { shortPaperPath } from '@shodh/contracts/papers/paper-address.ts'
import { useText } from '../../../i18n/text.tsx'
import { link } from '../../../ui/button.ts'
import { ShortLink } from '../short-link.tsx'
import type { Published } from './published.ts'

/** The same in every language. */
const DOI = 'DOI'

/** Where the paper is found for good, and how often it was downloaded. */
export function Identifiers({ of: { paper } }: { of: Published }) {
  const text = useText()
  const { doi, shortId, downloads = 0 } = paper
  if (!doi && !shortId && downloads === 0) return null
  return (
    <dl className="identifiers">
      {doi && (
        <>
          <dt>{DOI}</dt>
          <dd>
            <a href={doiUrl(doi)} className={link}>
              {doi}
            </a>
          </dd>
        </>
      )}
      {shortId && (
        <>
          <dt>{text('paper.shortLink')}</dt>
          <dd>
            <ShortLink path={shortPaperPath(paper)} />
          </dd>
        </>
      )}
      {downloads > 0 && (
        <>
          <dt>{text('paper.downloads')}</dt>
          <dd>{text('paper.timesDownloaded', { count: downloads })}</dd>
        </>
      )}
    </dl>
  )
}
