import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { person } from '../../../testing/people.ts'
import { served, yes, type Served } from '../../../testing/served.ts'
import { shownTo, visit } from '../../../testing/shown.tsx'
import { Palette } from './palette.tsx'

let journal: Served
beforeEach(async () => {
  journal = await served(() => yes({ papers: [], volumes: [], users: [], years: [], tree: [] }))
  visit(journal)
})
afterEach(async () => {
  cleanup()
  await journal.close()
})

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
