import { Suspense } from 'react'
import { lazyOrNothing } from '../../ui/lazy-or-nothing.ts'
import type { Saveable } from './save.tsx'

const Lazy = lazyOrNothing(async () => (await import('./save.tsx')).Save)

/** The place of what saves papers: its code comes after that of the page, and moves nothing when it does. */
export const Save = (saveable: Saveable) => (
  <div className={`min-h-11 print:hidden ${saveable.name ? 'basis-full' : ''}`}>
    <Suspense>
      <Lazy {...saveable} />
    </Suspense>
  </div>
)
