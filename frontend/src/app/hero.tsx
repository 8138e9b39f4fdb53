import { useJournal } from '../journal.ts'
import { Badge } from '../ui/badge.tsx'
import { Skeleton } from '../ui/skeleton.tsx'

const qualities = ['Peer-Reviewed', 'Indexed', 'International', 'Open Access']

function Awaited() {
  return (
    <div aria-hidden="true">
      <Skeleton className="h-6 w-36" />
      <Skeleton className="mt-6 h-12 w-4/5" />
      <Skeleton className="mt-5 h-6 w-3/5" />
    </div>
  )
}

export function Hero() {
  const journal = useJournal()
  return (
    <section aria-labelledby="title" className="border-b border-line bg-surface">
      <div className="page py-14 sm:py-20">
        {journal ? (
          <>
            <Badge tone="accent">{journal.serialNumber}</Badge>
            <h1 id="title" className="mt-5 max-w-[18ch] font-serif text-4xl text-balance">
              {journal.name}
            </h1>
            <p className="mt-5 max-w-prose text-lg text-pretty text-muted">{journal.tagline}</p>
          </>
        ) : (
          <Awaited />
        )}
        <ul className="mt-8 flex flex-wrap gap-y-2 text-sm tracking-wide">
          {qualities.map(quality => (
            <li key={quality} className="not-last:mr-4 not-last:border-r not-last:border-line-strong not-last:pr-4">
              {quality}
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
