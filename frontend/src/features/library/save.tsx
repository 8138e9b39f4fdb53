import { Suspense } from 'react'
import { withMessages } from '../../i18n/catalogues.ts'
import { lazyOrNothing } from '../../ui/lazy-or-nothing.ts'
import { useHydrated } from '../../ui/use-hydrated.ts'
import type { ListedPaper } from '../papers/paper-details.ts'

const fetchPaper = withMessages(() => import('./save-paper.tsx'), 'library')
const fetchVolume = withMessages(() => import('./save-volume.tsx'), 'library')
const SavePaper = lazyOrNothing(async () => (await fetchPaper()).SavePaper)
const SaveVolume = lazyOrNothing(async () => (await fetchVolume()).SaveVolume)

export type Saveable = { readonly papers: readonly ListedPaper[]; readonly name?: string }

/** What saves a paper, or all papers of the volume `name`, once the page responds. */
export function Save({ papers, name }: Saveable) {
  if (!useHydrated()) return null
  return (
    <Suspense>
      {name === undefined ? <SavePaper paper={papers[0]!} /> : <SaveVolume papers={papers} name={name} />}
    </Suspense>
  )
}
