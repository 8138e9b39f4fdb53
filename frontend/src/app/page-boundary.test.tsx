import { fireEvent, screen } from '@testing-library/react'
import { lazy, Suspense } from 'react'
import { Link, Route, Routes } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { shown } from '../testing/screens/shown.tsx'
import { PageBoundary } from './page-boundary.tsx'

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined))
afterEach(() => void vi.restoreAllMocks())

const broken = (message: string) => lazy(() => Promise.reject(new TypeError(message)))
const Missing = broken('Failed to fetch dynamically imported module: /assets/volume-page-1.js')
const Faulty = broken('x is undefined')

const opened = (Page: typeof Missing) =>
  shown(
    <>
      <Link to="/elsewhere">Elsewhere</Link>
      <PageBoundary>
        <Suspense>
          <Routes>
            <Route path="/" element={<Page />} />
            <Route path="*" element={<p>Well</p>} />
          </Routes>
        </Suspense>
      </PageBoundary>
    </>,
  )

test('a page whose code is gone after a deploy says so and offers to reload', async () => {
  opened(Missing)
  expect(await screen.findByText('This page could not be loaded')).toBeTruthy()
  expect(screen.getByText(/Reload to get its newest version/u)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Reload' })).toBeTruthy()
})

test('offline it says that the page was not opened before', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  opened(Missing)
  expect(await screen.findByText(/You are offline, and this page was not opened before/u)).toBeTruthy()
})

test('another page is another try', async () => {
  opened(Faulty)
  expect(await screen.findByText('Something went wrong')).toBeTruthy()
  fireEvent.click(screen.getByRole('link', { name: 'Elsewhere' }))
  expect(await screen.findByText('Well')).toBeTruthy()
})
