import { act, screen } from '@testing-library/react'
import { useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { expect, test } from 'vitest'
import { shown } from '../../testing/screens/shown.tsx'
import { useArrival } from './use-arrival.ts'

/** A page whose part comes later than the page. */
function Page() {
  const main = useArrival()
  const { pathname } = useLocation()
  const [isThere, setThere] = useState(false)
  return (
    <main ref={main} tabIndex={-1}>
      <Link to="/paper#cite">Cite</Link>
      <button type="button" onClick={() => setThere(true)}>
        Arrive
      </button>
      {pathname === '/paper' && isThere && <h2 id="cite">How to cite</h2>}
      {pathname === '/paper' && isThere && <h2 id="शुल्क">Fees</h2>}
    </main>
  )
}

test('a link to a part of another page leads to it once it is there', async () => {
  shown(<Page />, '/volume')
  act(() => screen.getByRole('link', { name: 'Cite' }).click())
  expect(document.activeElement).toBe(screen.getByRole('main'))
  act(() => screen.getByRole('button', { name: 'Arrive' }).click())
  await expect.poll(() => document.activeElement?.id).toBe('cite')
})

test.each([
  ['cite', '#cite'],
  ['शुल्क', '#%E0%A4%B6%E0%A5%81%E0%A4%B2%E0%A5%8D%E0%A4%95'],
])('an address that names a part of a page leads to it, where the browser could not: %s', async (id, hash) => {
  shown(<Page />, `/paper${hash}`)
  act(() => screen.getByRole('button', { name: 'Arrive' }).click())
  await expect.poll(() => document.activeElement?.id).toBe(id)
})
