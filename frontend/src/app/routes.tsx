import { lazy, Suspense } from 'react'
import { Navigate, Route, Routes, useLocation } from 'react-router-dom'
import { NotFound } from './not-found.tsx'
import { PageSkeleton } from './page-skeleton.tsx'

const HomePage = lazy(async () => ({ default: (await import('./home-page.tsx')).HomePage }))
const VolumePage = lazy(async () => ({ default: (await import('../features/papers/volume-page.tsx')).VolumePage }))

/** Old links: the same page has one address. */
function FromPublicPapers() {
  const { pathname, search, hash } = useLocation()
  return <Navigate replace to={{ pathname: pathname.replace('/public-papers/', '/papers/'), search, hash }} />
}

export function AppRoutes() {
  return (
    <Suspense fallback={<PageSkeleton />}>
      <Routes>
        <Route path="/" element={<HomePage />} />
        <Route path="/papers/:year/:type/:volume/*" element={<VolumePage />} />
        <Route path="/public-papers/:year/:type/:volume/*" element={<FromPublicPapers />} />
        <Route path="*" element={<NotFound />} />
      </Routes>
    </Suspense>
  )
}
