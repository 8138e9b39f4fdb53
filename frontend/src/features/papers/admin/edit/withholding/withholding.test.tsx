import { exampleVersion } from '@shodh/contracts/papers/examples.ts'
import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { journalWithPaper, open } from '../testing/edited-paper.tsx'

const journal = journalWithPaper()

test('a version is withheld with a reason and a lawful basis, both of which are asked for', async () => {
  open()
  fireEvent.click(await screen.findByRole('button', { name: 'Withhold version 1…' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Withhold version 1' }))
  const send = () => dialog.getByRole('button', { name: 'Withhold version 1' })
  fireEvent.change(dialog.getByLabelText('Reason (readers will see it)'), { target: { value: 'A patient is shown' } })
  expect(send()).toHaveProperty('disabled', true)
  fireEvent.change(dialog.getByLabelText('Lawful basis (readers will see it)'), {
    target: { value: 'Order of 2 March' },
  })
  expect(send()).toHaveProperty('disabled', false)
  fireEvent.click(send())
  expect(await screen.findByText('PDF withheld')).toBeTruthy()
  expect(journal.requests.some(request => request.includes('/versions/1/withhold'))).toBe(true)
})

test('a withheld version says so instead of leading to its PDF, and can be released until its file is deleted', async () => {
  const withheld = { reason: 'A patient is shown', lawfulBasis: 'Order of 2 March' }
  journal.history = [
    { ...exampleVersion, withheld: { at: '2026-01-01T00:00:00.000Z', ...withheld } },
    { ...exampleVersion, version: 2, withheld: { at: new Date().toISOString(), ...withheld } },
  ]
  open()
  expect(await screen.findAllByText('Lawful basis: Order of 2 March')).toHaveLength(2)
  expect(screen.queryByRole('button', { name: 'Version 1' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Release version 1…' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Release version 2…' })).toBeTruthy()
})
