import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { shown } from '../../testing/screens/shown.tsx'
import { Toasts } from '../../ui/toasts/toast.tsx'
import { share } from './share.ts'
import { ShareButton } from './share-button.tsx'

const LINK = { title: 'Paper 1', url: 'http://localhost/papers/2026/special/x#paper-1' }

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A browser as this one is: with a share sheet that ends so, on a device with or without a mouse. */
const browser = (pointer: 'coarse' | 'fine', sheet: () => Promise<void>) => {
  const copied: string[] = []
  vi.stubGlobal('navigator', {
    share: sheet,
    clipboard: { writeText: async (text: string) => void copied.push(text) },
  })
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query.includes(pointer) }))
  return copied
}

test('on mobile the share sheet opens', async () => {
  const copied = browser('coarse', async () => undefined)
  expect(await share(LINK)).toBe('shared')
  expect(copied).toEqual([])
})

test('a share sheet that the reader closes is not an error', async () => {
  const copied = browser('coarse', () => Promise.reject(new DOMException('closed', 'AbortError')))
  expect(await share(LINK)).toBe('shared')
  expect(copied).toEqual([])
})

test('elsewhere, and where the sheet fails, the link is copied', async () => {
  const refused = () => Promise.reject(new DOMException('no', 'NotAllowedError'))
  expect(browser('fine', refused)).toEqual([])
  expect(await share(LINK)).toBe('copied')
  const copied = browser('coarse', refused)
  expect(await share(LINK)).toBe('copied')
  expect(copied).toEqual([LINK.url])
})

test('without a clipboard, as on plain HTTP, it is copied the old way, and a failure is reported', async () => {
  browser('fine', async () => undefined)
  vi.stubGlobal('navigator', {})
  Object.assign(document, { execCommand: () => true })
  expect(await share(LINK)).toBe('copied')
  Object.assign(document, { execCommand: () => false })
  expect(await share(LINK)).toBe('failed')
  expect(document.querySelector('textarea')).toBeNull()
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
