import { Suspense } from 'react'
import { withMessages } from '../../i18n/catalogues.ts'
import { lazyOrNothing } from '../../ui/lazy-or-nothing.ts'
import { useHydrated } from '../../ui/use-hydrated.ts'
import type { ListedPaper } from '../papers/paper-details.ts'

const fetchPaper = withMessages(() => import('./save-paper.tsx'), 'library')
const fetchVolume = withMessages(() => import('./save-volume.tsx'), 'library')
const LazyPaper = lazyOrNothing(async () => (await fetchPaper()).SavePaper)
const LazyVolume = lazyOrNothing(async () => (await fetchVolume()).SaveVolume)

/** The place of what saves a paper, or all `papers` of the volume `name`; its code comes once the page responds. */
export function Save({ papers, name }: { papers: readonly ListedPaper[]; name?: string }) {
  return (
    <div className="min-h-11 print:hidden">
      {useHydrated() && (
        <Suspense>
          {name === undefined ? <LazyPaper paper={papers[0]!} /> : <LazyVolume papers={papers} name={name} />}
        </Suspense>
      )}
    </div>
  )
}
