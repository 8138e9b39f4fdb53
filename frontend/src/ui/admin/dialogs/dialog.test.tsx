import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { shown } from '../../../testing/screens/shown.tsx'
import { Button } from '../button.tsx'
import { Dialog, DialogActions } from './dialog.tsx'
import { Failure, failureText } from '../act.tsx'

const remove = vi.fn()

function Opener({ isBusy = false }: { isBusy?: boolean }) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      {isOpen && (
        <Dialog
          title="Delete it?"
          isDestructive
          close={close}
          isBusy={isBusy}
          actions={<DialogActions close={close} label="Delete" busyLabel="Deleting…" act={remove} isBusy={isBusy} />}
        >
          It leaves the list.
        </Dialog>
      )}
    </>
  )
}

const open = () => {
  const button = screen.getByRole('button', { name: 'Open' })
  act(() => button.focus())
  fireEvent.click(button)
  return button
}

test('Escape closes the dialog, and the focus returns to where it was', async () => {
  shown(<Opener />)
  const button = open()
  expect(screen.getByRole('alertdialog', { name: 'Delete it?' })).toBeTruthy()
  fireEvent.keyDown(screen.getByRole('alertdialog'), { key: 'Escape' })
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(button))
})

test('an alert begins at what does the least, any other dialog at its first field, and neither at the cross', async () => {
  shown(<Opener />)
  open()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Cancel' })))
  cleanup()
  shown(
    <Dialog title="New Folder" close={remove} actions={<Button onClick={remove}>Cancel</Button>}>
      <input aria-label="Folder name" />
    </Dialog>,
  )
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Folder name')))
})

test('while its request is under way it stays open, and is not sent again', async () => {
  shown(<Opener isBusy />)
  open()
  fireEvent.keyDown(screen.getByRole('alertdialog'), { key: 'Escape' })
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  fireEvent.click(screen.getByRole('button', { name: 'Deleting…' }))
  expect(screen.getByRole('alertdialog')).toBeTruthy()
  expect(remove).not.toHaveBeenCalled()
})

test('a failure names its request, where it has one', () => {
  shown(<Failure of={{ status: 500, message: 'Failed to delete paper', requestId: '0b5c' }} />)
  expect(screen.getByRole('alert').textContent).toBe('Failed to delete paperRequest 0b5c')
  expect(failureText({ message: 'Failed to delete paper', requestId: '0b5c' })).toBe(
    'Failed to delete paper (request 0b5c)',
  )
  expect(failureText({ message: 'Network error' })).toBe('Network error')
})
