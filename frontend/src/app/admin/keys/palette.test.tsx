import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { person } from '../../../testing/people.ts'
import { yes } from '../../../testing/served.ts'
import { shownTo, visited } from '../../../testing/shown.tsx'
import { Palette } from './palette.tsx'

beforeEach(() => visited(() => yes({ papers: [], volumes: [], users: [], years: [], tree: [] })))

test('Enter opens a place, but not where it ends a word of an input method', () => {
  const close = vi.fn<() => void>()
  shownTo(person(), <Palette close={close} />)
  const field = screen.getByRole('combobox')
  fireEvent.keyDown(field, { key: 'Enter', isComposing: true })
  // as Safari reports it
  fireEvent.keyDown(field, { key: 'Enter', keyCode: 229 })
  expect(close).not.toHaveBeenCalled()
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(close).toHaveBeenCalledOnce()
})
