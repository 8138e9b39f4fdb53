import { act, cleanup, screen } from '@testing-library/react'
import { useEffect } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { served, type Served } from '../testing/served.ts'
import { shown, visit } from '../testing/shown.tsx'
import { useToast } from '../ui/toast.tsx'
import { Shell } from './app.tsx'
import { found } from './update.ts'

let site: Served
beforeEach(async () => {
  site = await served(() => undefined)
  visit(site)
})
afterEach(async () => {
  cleanup()
  await site.close()
})

const source = {} as { toast: ReturnType<typeof useToast> }
function Source() {
  const toast = useToast()
  useEffect(() => void Object.assign(source, { toast }))
  return null
}

test('a message is stacked with the offer of a new version, and covers none of it', () => {
  const { store } = shown(
    <>
      <Source />
      <Shell />
    </>,
    '/nowhere',
  )
  act(() => {
    store.dispatch(found())
    source.toast('Link copied to clipboard', 'copied')
  })
  const stack = screen.getByText('Link copied to clipboard').closest('.fixed')
  expect(stack?.contains(screen.getByRole('button', { name: 'Later' }))).toBe(true)
  expect(stack?.querySelector('.fixed, .absolute')).toBeNull()
})
