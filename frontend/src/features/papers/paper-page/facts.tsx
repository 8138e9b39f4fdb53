import { doiUrl } from '@shodh/contracts/papers/citation.ts'
import type { ReactNode } from 'react'
import { link } from '../../../ui/button.ts'
import { dayIn } from '../../../ui/dates.ts'
import { extent, fileSize } from '../paper-details.ts'
import type { Published } from './published.ts'

const DAY_MS = 86_400_000

/** A date that the journal states and the one on which it came here are both shown where they differ by more. */
const differ = (one: string, other: string) => Math.abs(Date.parse(one) - Date.parse(other)) > DAY_MS

export function Day({ date, timeZone }: { date: string; timeZone: string }) {
  return <time dateTime={date}>{dayIn(timeZone, date)}</time>
}

/** A stated date, and the server's where it is another day. */
export function Dates({ stated, at, timeZone }: { stated: string | null | undefined; at: string; timeZone: string }) {
  return (
    <>
      <Day date={stated ?? at} timeZone={timeZone} />
      {stated && differ(stated, at) && (
        <>
          {' '}
          (online since <Day date={at} timeZone={timeZone} />)
        </>
      )}
    </>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap gap-x-3 py-1">
      <dt className="w-24 text-muted">{name}</dt>
      <dd className="grow basis-48 wrap-anywhere">{children}</dd>
    </div>
  )
}

/** When the paper was changed last: its PDF, or what is said of it. */
const updatedAt = ({ paper, current }: Published) => {
  if (current && current.version > 1) return current.statedAt ?? current.at
  return differ(paper.updatedAt, paper.createdAt) ? paper.updatedAt : undefined
}

/** Dates, pages, DOI and licence. */
export function Facts({ of: published }: { of: Published }) {
  const { paper, journal, citation } = published
  const updated = updatedAt(published)
  const { timeZone, licence } = journal
  return (
    <dl className="mt-5 border-y border-line py-3 text-sm">
      <Fact name="Published">
        <Dates stated={paper.publishedOn} at={paper.createdAt} timeZone={timeZone} />
      </Fact>
      {updated && (
        <Fact name="Updated">
          <Day date={updated} timeZone={timeZone} />
        </Fact>
      )}
      <Fact name="PDF">{[extent(paper), fileSize(paper.fileSize)].filter(Boolean).join(', ')}</Fact>
      {citation.doi && (
        <Fact name="DOI">
          <a href={doiUrl(citation.doi)} className={link}>
            {doiUrl(citation.doi)}
          </a>
        </Fact>
      )}
      <Fact name="Licence">
        <a rel="license" href={licence.url} className={link}>
          {licence.name}
        </a>
      </Fact>
    </dl>
  )
}
