import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { reported } from './connection.ts'
import { shown } from '../testing/shown.tsx'
import { RetryIndicator } from '../ui/retry-indicator.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const attempt = () => screen.queryByText('Trying again: attempt 3 of 3')

test('attempts are counted while the journal may be reached, and not on a line that is known to be dead', () => {
  const { store } = shown(<RetryIndicator attempt={3} />)
  expect(attempt()).toBeTruthy()
  act(() => void store.dispatch(reported(false)))
  expect(attempt()).toBeNull()
  act(() => void store.dispatch(reported(true)))
  expect(attempt()).toBeTruthy()
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  act(() => void window.dispatchEvent(new Event('offline')))
  expect(attempt()).toBeNull()
})
