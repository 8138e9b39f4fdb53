import type { Paper } from '@shodh/contracts/papers/views.ts'
import { type ReactNode, Suspense } from 'react'
import { lazyOrNothing } from '../../../../../ui/lazy-or-nothing.ts'

const Beside = lazyOrNothing(async () => (await import('./beside.tsx')).Beside)

/** The paper's fields, and from 50 rem of room what else is known of it at the side; what destroys stands last. */
export function Columns({ of: paper, children }: { of: Paper; children: ReactNode }) {
  return (
    <div className="@container">
      <div className="grid grid-rows-[auto_1fr] gap-12 @[50rem]:grid-cols-[minmax(0,56rem)_18rem]">
        {children}
        <Suspense>
          <Beside of={paper} />
        </Suspense>
      </div>
    </div>
  )
}
