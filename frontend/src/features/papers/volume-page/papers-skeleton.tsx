import { useText } from '../../../i18n/text.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'

const TITLES = ['w-4/5', 'w-3/5', 'w-full', 'w-2/3']

/** The first papers to come, where they will be. */
export function PapersSkeleton() {
  const text = useText()
  return (
    <div aria-busy="true">
      <p role="status" className="sr-only">
        {text('volume.loadingPapers')}
      </p>
      <div className="flex flex-wrap justify-between gap-4 py-5">
        <Skeleton className="h-11 w-44" />
        <Skeleton className="h-11 w-full sm:w-56" />
      </div>
      {TITLES.map(width => (
        <div key={width} className="grid gap-3 border-t border-line py-5 md:pr-[45%]">
          <Skeleton className={`h-6 ${width}`} />
          <Skeleton className="h-4 w-1/2" />
        </div>
      ))}
    </div>
  )
}
