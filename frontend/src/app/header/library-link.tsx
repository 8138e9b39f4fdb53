import { Suspense, useSyncExternalStore } from 'react'
import { Link } from 'react-router-dom'
import { hasLibrary } from '../../features/library/marker.ts'
import { useText } from '../../i18n/text.tsx'
import { Icon } from '../../ui/icon.tsx'
import { onStorage } from '../../ui/on-storage.ts'
import { lazyOrNothing } from '../../ui/lazy-or-nothing.ts'

const Count = lazyOrNothing(async () => (await import('../../features/library/count.tsx')).LibraryCount)

/** To what is saved on this device, with its number where there is something. */
export function LibraryLink({ className }: { className: string }) {
  const isShown = useSyncExternalStore(onStorage, hasLibrary, () => false)
  return (
    <Link to="/library" className={`relative ${className}`}>
      <Icon name="saved" className="size-5" />
      <span className="sr-only">{useText()('site.library')}</span>
      <Suspense>{isShown && <Count />}</Suspense>
    </Link>
  )
}
