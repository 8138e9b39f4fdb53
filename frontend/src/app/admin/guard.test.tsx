import { cleanup } from '@testing-library/react'
import { Route, Routes } from 'react-router-dom'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { observedRouter } from '../../testing/router.tsx'
import { served, type Served } from '../../testing/served.ts'
import { shown, visit } from '../../testing/shown.tsx'
import { Guard } from './guard.tsx'

const { router, Observer } = observedRouter()

let journal: Served
beforeEach(async () => {
  localStorage.clear()
  journal = await served(() => undefined)
  visit(journal)
})
afterEach(async () => {
  cleanup()
  await journal.close()
})

test('who is not signed in is asked to, and led back to the screen with its query', async () => {
  shown(
    <>
      <Routes>
        <Route path="/admin/*" element={<Guard>A screen</Guard>} />
      </Routes>
      <Observer />
    </>,
    '/admin/papers/volumes?year=2018&sort=name#v1',
  )
  await expect.poll(() => router.location.pathname).toBe('/login')
  expect(router.location.state).toEqual({
    from: '/admin/papers/volumes?year=2018&sort=name#v1',
    done: 'Authentication required. Please log in.',
  })
})
