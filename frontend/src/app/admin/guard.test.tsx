import { Route, Routes } from 'react-router-dom'
import { beforeEach, expect, test } from 'vitest'
import { observedRouter } from '../../testing/screens/router.tsx'
import { shown, visited } from '../../testing/screens/shown.tsx'
import { Guard } from './back-office.tsx'

const { router, Observer } = observedRouter()

beforeEach(() => visited(() => undefined))

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
