import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'
import { useTarget } from './use-target.ts'

afterEach(() => void vi.restoreAllMocks())

function Papers() {
  useTarget()
  return (
    <main id="main" tabIndex={-1}>
      <p id="paper-2" tabIndex={-1}>
        On Rivers
      </p>
    </main>
  )
}

const openAt = async (hash: string) => {
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView')
  render(
    <MemoryRouter initialEntries={[`/papers${hash}`]}>
      <Papers />
    </MemoryRouter>,
  )
  await new Promise(requestAnimationFrame)
  return scroll
}

test('a paper that the address points at is scrolled to, focused and highlighted', async () => {
  const scroll = await openAt('#paper-2')
  expect(screen.getByText('On Rivers')).toBe(document.activeElement)
  expect(document.activeElement?.hasAttribute('data-target')).toBe(true)
  expect(scroll).toHaveBeenCalledOnce()
})

test.each(['#main', '#paper-3', '#', ''])('an address that ends in %o points at no paper', async hash => {
  const scroll = await openAt(hash)
  expect(document.querySelector('[data-target]')).toBeNull()
  expect(scroll).not.toHaveBeenCalled()
})
