import { paperPath } from '@shodh/contracts/papers/paper-address.ts'
import { plainText } from '@shodh/contracts/papers/plain-text.ts'
import { volumePath } from '@shodh/contracts/volumes/volume-path.ts'
import { Link } from 'react-router-dom'
import { useText } from '../../i18n/text.tsx'
import { Skeleton } from '../../ui/queries/skeleton.tsx'
import { Cover } from '../volumes/cover.tsx'
import { type ListedVolume, useRecentVolumesQuery } from './api.ts'

/** The papers of a volume as links, some with their authors. */
export function FirstPapers({ of: volume }: { of: ListedVolume }) {
  const { year, issueType, name: volumeName } = volume
  return volume.papers.map(({ sr, title, authorName, language = '' }) => (
    <li key={sr} lang={language} className="wrap-anywhere">
      <Link
        to={paperPath({ year, issueType, volumeName, sr, title })}
        className="font-serif leading-snug text-pretty underline-offset-4 hover:text-accent hover:underline"
      >
        {plainText(title)}
      </Link>
      {authorName && <span className="line-clamp-1 text-sm text-muted">{authorName}</span>}
    </li>
  ))
}

function Issue({ of: volume }: { of: ListedVolume }) {
  const text = useText()
  const path = volumePath(volume.year, volume.issueType, volume.name)
  return (
    <section aria-labelledby="current-issue" className="flex gap-4 sm:gap-6 lg:row-span-2">
      <Link to={path} tabIndex={-1} aria-hidden="true" className="w-26 shrink-0 sm:w-40 lg:w-48">
        <Cover volume={volume} className="w-full" />
      </Link>
      <div className="min-w-0">
        <p className="text-xs font-semibold text-accent">{text('home.currentIssue')}</p>
        <h2 id="current-issue" lang="" dir="auto" className="font-serif text-xl leading-snug wrap-anywhere">
          <Link to={path} className="underline-offset-4 hover:text-accent hover:underline">
            {volume.name}
          </Link>
        </h2>
        <ul className="mt-2 grid gap-2 max-sm:[&>:nth-child(3)]:hidden">
          <FirstPapers of={volume} />
        </ul>
      </div>
    </section>
  )
}

/** The newest volume that has something to read. */
export function CurrentIssue() {
  const { currentData, isFetching } = useRecentVolumesQuery()
  if (!currentData && isFetching) return <Skeleton className="h-44 w-full lg:row-span-2 lg:h-64" />
  return currentData?.current ? <Issue of={currentData.current} /> : null
}
