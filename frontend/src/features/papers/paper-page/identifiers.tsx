import { doiUrl } from '@shodh/contracts/papers/citations/parts.ts'
import { shortPaperPath } from '@shodh/contracts/papers/paper-address.ts'
import type { MonthlyDownloads } from '@shodh/contracts/papers/paper-page.ts'
import { localeOf } from '../../../i18n/catalogues.ts'
import { useLanguage, useText } from '../../../i18n/text.tsx'
import { useDays } from '../../../journal.ts'
import { link } from '../../../ui/button.ts'
import { Icon } from '../../../ui/icon.tsx'
import { ShortLink } from '../short-link.tsx'
import type { Published } from './published.ts'

/** The same in every language. */
const DOI = 'DOI'

/** Units of the drawing: a bar is one wide, the highest ten high, the lowest as high as can be seen. */
const [BARS, HEIGHT, LOWEST] = [24, 10, 0.5]

/** The bars are for the eye; the sentence and the table say the same. */
function ByMonth({ of: { months, until } }: { of: MonthlyDownloads }) {
  const [text, days, locale] = [useText(), useDays(), localeOf(useLanguage())]
  const most = months.reduce((one, other) => (other.downloads > one.downloads ? other : one))
  const bar = (downloads: number, at: number) => {
    const height = downloads === 0 ? 0 : Math.max(LOWEST, (HEIGHT * downloads) / most.downloads)
    return `M${at} ${HEIGHT}v${-Number(height.toFixed(2))}h.8V${HEIGHT}z`
  }
  return (
    <>
      <svg
        viewBox={`0 0 ${BARS} ${HEIGHT}`}
        preserveAspectRatio="none"
        fill="currentColor"
        aria-hidden="true"
        className="mt-2 block h-10 w-full border-b border-line text-accent"
      >
        <path d={months.map(({ downloads }, at) => bar(downloads, at)).join('')} />
      </svg>
      {text('paper.mostInMonth', { month: days(most.month), count: most.downloads, date: days(until) })}
      <details className="fold">
        <summary>
          <Icon name="next" />
          {text('paper.byMonth')}
        </summary>
        <table className="w-full text-left">
          <caption className="sr-only">{text('paper.downloads')}</caption>
          <tbody>
            {months.toReversed().map(({ month, downloads }) => (
              <tr key={month}>
                <th scope="row" className="font-normal">
                  {days(month)}
                </th>
                <td className="text-right">{downloads.toLocaleString(locale)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </>
  )
}

type Shown = { readonly of: Published; readonly monthly: MonthlyDownloads | undefined }

/** Where the paper is found for good, and how often it was downloaded. */
export function Identifiers({ of: { paper }, monthly }: Shown) {
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
          <dd>
            {text('paper.timesDownloaded', { count: downloads })}
            {monthly && <ByMonth of={monthly} />}
          </dd>
        </>
      )}
    </dl>
  )
}
