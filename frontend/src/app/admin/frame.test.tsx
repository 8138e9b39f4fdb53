import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { shown } from '../../testing/screens/shown.tsx'
import { NotStored } from './frame.tsx'

afterEach(() => void vi.unstubAllGlobals())

const sentence = () => screen.queryByText(/^This address has no encryption \(HTTP\)/u)

test('where browsers encrypt nothing, the back office says that nothing that is typed outlasts the page', () => {
  shown(<NotStored />)
  expect(sentence()).toBeNull()
  cleanup()
  vi.stubGlobal('crypto', {})
  shown(<NotStored />)
  expect(sentence()).toBeTruthy()
})
