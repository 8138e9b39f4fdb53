import { lazy, Suspense } from 'react'
import { withMessages } from '../../i18n/catalogues.ts'
import './api.ts'
import './contact.css'

const load = withMessages(() => import('./contact-section.tsx'), 'contact', 'contact-sentences')

const Section = lazy(async () => ({ default: (await load()).ContactSection }))

/** The contact section as a part of a page, whose code is fetched beside the page's own. */
export function LazyContactSection() {
  return (
    <Suspense fallback={<div className="min-h-[48rem]" />}>
      <Section />
    </Suspense>
  )
}
