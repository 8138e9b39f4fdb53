import { lazy, Suspense } from 'react'
import { useSelector } from 'react-redux'
import type { State } from './store.ts'

const UpdateNotice = lazy(async () => ({ default: (await import('./update-notice.tsx')).UpdateNotice }))

/** Never forced: the reader's page stays as it is until they say so. */
export function UpdatePrompt() {
  const waiting = useSelector(({ update }: State) => update === 'waiting')
  return (
    <div role="status">
      <Suspense>{waiting && <UpdateNotice />}</Suspense>
    </div>
  )
}
