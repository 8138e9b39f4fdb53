import { lazy, Suspense } from 'react'
import { useSelector } from 'react-redux'
import { withMessages } from '../i18n/catalogues.ts'
import type { State } from './store.ts'

const fetchNotice = withMessages(() => import('./update-notice.tsx'), 'update')
const UpdateNotice = lazy(async () => ({ default: (await fetchNotice()).UpdateNotice }))

/** Never forced: the reader's page stays as it is until they say so. */
export function UpdatePrompt() {
  const waiting = useSelector(({ update }: State) => update === 'waiting')
  return (
    <div role="status">
      <Suspense>{waiting && <UpdateNotice />}</Suspense>
    </div>
  )
}
