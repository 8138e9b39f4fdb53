import { render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { OwnDocument } from './own-document.tsx'

afterEach(() => {
  document.body.replaceChildren()
  vi.restoreAllMocks()
})

const shown = (attributes: string) => {
  document.body.innerHTML = `<div id="root"${attributes}></div>`
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined)
  render(<OwnDocument>A password</OwnDocument>)
  return reload
}

test('a document with scripts of other sites is loaded anew before anything is shown', () => {
  const reload = shown(' data-third-parties=""')
  expect(reload).toHaveBeenCalledOnce()
  expect(screen.queryByText('A password')).toBeNull()
})

test('a document without them is shown', () => {
  const reload = shown('')
  expect(reload).not.toHaveBeenCalled()
  expect(screen.getByText('A password')).toBeTruthy()
})
