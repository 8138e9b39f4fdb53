import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { shown } from '../../testing/shown.tsx'
import { Toasts } from '../../ui/toast.tsx'
import { ShareButton } from './share-button.tsx'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('that a link was copied is shown for 3 seconds', async () => {
  vi.useFakeTimers()
  vi.stubGlobal('navigator', { clipboard: { writeText: async () => undefined } })
  shown(
    <>
      <ShareButton path="/papers/2025/regular/One" title="One" />
      <Toasts />
    </>,
  )
  await act(async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Share One' }))
    await vi.dynamicImportSettled()
  })
  expect(screen.getByText('Link copied to clipboard')).toBeTruthy()
  act(() => void vi.advanceTimersByTime(3000))
  expect(screen.queryByText('Link copied to clipboard')).toBeNull()
})
