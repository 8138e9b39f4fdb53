import { Skeleton } from '../../ui/skeleton.tsx'

const ROWS = ['w-4/5', 'w-3/5', 'w-full', 'w-2/3']

/** The volume to come: its header and the first of its papers. */
export function VolumeSkeleton({ name }: { name: string }) {
  return (
    <div aria-busy="true">
      <p role="status" className="sr-only">
        Loading {name}…
      </p>
      <Skeleton className="mt-3 h-5 w-32" />
      <Skeleton className="mt-8 h-9 w-2/3 max-w-md" />
      <Skeleton className="mt-4 h-6 w-52" />
      <div className="mt-10 grid gap-10">
        {ROWS.map(width => (
          <div key={width} className="grid gap-3">
            <Skeleton className={`h-6 ${width}`} />
            <Skeleton className="h-4 w-1/3" />
          </div>
        ))}
      </div>
    </div>
  )
}
