import { lazy, Suspense, useEffect } from 'react'
import { useText } from '../../../i18n/text.tsx'
import { usePageTitle } from '../../../journal.ts'
import { useHead } from '../../../ui/head/use-head.ts'
import { useLibrary } from '../library-state.ts'
import '../library.css'

const Contents = lazy(async () => ({ default: (await import('./contents.tsx')).Contents }))

/** Compares the library with the device and with the journal, once for each visit. */
const useChecks = () => {
  useEffect(() => {
    const leaving = new AbortController()
    void import('../checks/check-library.ts')
      .then(({ checkLibrary }) => checkLibrary(leaving.signal))
      .catch(() => undefined)
    return () => leaving.abort()
  }, [])
}

/** `/library`: what is saved on this device, readable without a network. */
export function LibraryPage() {
  const text = useText()
  const { status, papers } = useLibrary()
  useChecks()
  const title = text('library.library')
  useHead({ title: usePageTitle(title), isUnlisted: true })
  const loading = (
    <p role="status" className="py-10 text-muted">
      {text('library.loading')}
    </p>
  )
  return (
    <div className="library">
      {/* what comes moves no footer that is seen */}
      <div className="page min-h-[calc(100dvh-var(--below-header))] py-6 sm:py-8">
        <h1 className="font-serif text-3xl">{title}</h1>
        <p className="mt-2 max-w-prose text-sm text-muted">{text('library.introduction')}</p>
        {status === 'unavailable' && <p className="py-10">{text('library.unavailable')}</p>}
        {status === 'loading' && loading}
        {status === 'ready' && (
          <Suspense fallback={loading}>
            <Contents states={papers} />
          </Suspense>
        )}
      </div>
    </div>
  )
}
