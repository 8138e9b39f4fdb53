import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Served } from '../testing/server/served.ts'
import { shown, visited } from '../testing/screens/shown.tsx'
import { observedToast } from '../testing/screens/toast.tsx'
import { Shell } from './app.tsx'
import { found } from './store.ts'

let site: Served
beforeEach(async () => {
  site = await visited(() => undefined)
})
afterEach(async () => await site.close())

const { toast, Source } = observedToast()

test('a message is stacked with the offer of a new version, and covers none of it', async () => {
  const { store } = shown(
    <>
      <Source />
      <Shell />
    </>,
    '/nowhere',
  )
  act(() => {
    store.dispatch(found())
    toast('Link copied to clipboard', 'copied')
  })
  const stack = (await screen.findByText('Link copied to clipboard')).closest('.toasts')
  expect(stack?.contains(await screen.findByRole('button', { name: 'Later' }))).toBe(true)
  expect(stack?.querySelector('.fixed, .absolute')).toBeNull()
})
