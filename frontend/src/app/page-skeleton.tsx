import { useText } from '../i18n/text.tsx'
import { Skeleton, SkeletonLines } from '../ui/skeleton.tsx'

/** While the code of a page is on its way. */
export function PageSkeleton() {
  const text = useText()
  return (
    <div className="page py-12" aria-busy="true">
      <p role="status" className="sr-only">
        {text('site.loading')}
      </p>
      <Skeleton className="mb-8 h-10 w-3/4" />
      <SkeletonLines count={6} />
    </div>
  )
}
