import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { shown, visited } from '../../testing/screens/shown.tsx'
import { BulkBar } from './lists/bulk-bar.tsx'
import { SaveBar } from './save-bar.tsx'
import { useScreenKeys } from './screen-keys.ts'
import { Segmented } from './fields/segmented.tsx'
import { SideSheet } from './dialogs/side-sheet.tsx'
import { Status } from './status.tsx'

beforeEach(async () => {
  localStorage.clear()
  await visited(() => undefined)
})

const act = () => vi.fn<() => void>()

test('the save bar says what is unsaved, saves once, offers nothing to save afterwards, and always leads back', () => {
  const [save, cancel] = [act(), act()]
  const bar = (state: 'unsaved' | 'saving' | 'saved' | 'failed', message: string) => (
    <SaveBar
      state={state}
      message={message}
      saveLabel="Update Paper"
      savingLabel="Updating…"
      onSave={save}
      onCancel={cancel}
    />
  )
  const { rerender } = shown(bar('unsaved', 'Unsaved changes'))
  fireEvent.click(screen.getByRole('button', { name: 'Update Paper' }))
  rerender(bar('saving', 'Saving'))
  fireEvent.click(screen.getByRole('button', { name: 'Updating…' }))
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect([save, cancel].map(({ mock }) => mock.calls.length)).toEqual([1, 0])
  rerender(bar('failed', 'Somebody changed it'))
  expect(screen.getByRole('alert').textContent).toBe('Somebody changed it')
  rerender(bar('saved', 'Saved 12:03'))
  expect(screen.getByRole('button', { name: 'Update Paper' })).toHaveProperty('disabled', true)
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(cancel).toHaveBeenCalledOnce()
})

test('Ctrl with S or Enter saves, but not over a dialog, and not where that key is switched off', () => {
  const save = act()
  shown(
    <>
      <input aria-label="Title" />
      <div role="dialog" aria-label="Question">
        <input aria-label="Reason" />
      </div>
      <SaveBar state="unsaved" message="Unsaved" saveLabel="Update Paper" onSave={save} onCancel={act()} />
    </>,
  )
  const [title, reason] = [screen.getByLabelText('Title'), screen.getByLabelText('Reason')]
  expect(fireEvent.keyDown(title, { key: 's', ctrlKey: true })).toBe(false)
  fireEvent.keyDown(title, { key: 'Enter', metaKey: true })
  expect(save).toHaveBeenCalledTimes(2)
  fireEvent.keyDown(title, { key: 's' })
  fireEvent.keyDown(title, { key: 's', ctrlKey: true, altKey: true })
  fireEvent.keyDown(reason, { key: 's', ctrlKey: true })
  localStorage.setItem('keys-off', 'save')
  expect(fireEvent.keyDown(title, { key: 's', ctrlKey: true })).toBe(true)
  expect(save).toHaveBeenCalledTimes(2)
})

test('the bulk bar is there while something is chosen, and clears the selection', () => {
  const clear = act()
  const { rerender } = shown(
    <BulkBar count={0} onClear={clear}>
      Acts
    </BulkBar>,
  )
  expect(screen.queryByRole('region', { name: 'Selection' })).toBeNull()
  rerender(
    <BulkBar count={1200} onClear={clear}>
      Acts
    </BulkBar>,
  )
  expect(screen.getByRole('status').textContent).toBe('1,200 selected')
  expect(screen.getByRole('region', { name: 'Selection' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Clear selection' }))
  expect(clear).toHaveBeenCalledOnce()
})

test('one of few is pressed, and another one can be', () => {
  const choose = vi.fn<(value: string) => void>()
  const options = [
    ['grouped', 'Grouped'],
    ['flat', 'Flat'],
  ] as const
  shown(<Segmented label="Rows" options={options} value="grouped" onChange={choose} />)
  expect(screen.getByRole('button', { pressed: true }).textContent).toBe('Grouped')
  fireEvent.click(screen.getByRole('button', { name: 'Flat' }))
  expect(choose).toHaveBeenCalledWith('flat')
})

test('what is usual has no colour, an exception has one and its word', () => {
  shown(
    <>
      <Status text="Published" />
      <Status tone="danger" text="Retracted" />
    </>,
  )
  expect(screen.getByText('Published').className).toMatch(/text-muted/u)
  expect(screen.getByText('Retracted').className).toMatch(/text-danger/u)
})

test('a side sheet leads to the paper before and after it, also by J and K, and Escape leads back to its row', async () => {
  const [next, close] = [act(), act()]
  const Row = ({ isOpen }: { isOpen: boolean }) => (
    <>
      <button type="button" id="row">
        Row
      </button>
      {isOpen && (
        <SideSheet
          title="Vol. 1 · Sr. 2"
          next={next}
          onClose={close}
          returnTo={() => document.querySelector<HTMLElement>('#row')}
        >
          On Rivers
        </SideSheet>
      )}
    </>
  )
  const { rerender } = shown(<Row isOpen />)
  const sheet = await screen.findByRole('dialog', { name: 'Vol. 1 · Sr. 2' })
  await expect.poll(() => sheet.contains(document.activeElement)).toBe(true)
  expect(screen.getByRole('button', { name: 'Previous' })).toHaveProperty('disabled', true)
  fireEvent.click(screen.getByRole('button', { name: 'Next' }))
  fireEvent.keyDown(sheet, { key: 'j' })
  fireEvent.keyDown(sheet, { key: 'k' })
  expect(next).toHaveBeenCalledTimes(2)
  fireEvent.keyDown(sheet, { key: 'Escape' })
  expect(close).toHaveBeenCalledOnce()
  rerender(<Row isOpen={false} />)
  await expect.poll(() => document.activeElement?.textContent).toBe('Row')
})

test('letters of a screen do what they stand for, but not in fields, with Ctrl, or where they are switched off', () => {
  const edit = act()
  const Screen = () => {
    useScreenKeys({ e: edit })
    return <input aria-label="Title" />
  }
  shown(<Screen />)
  fireEvent.keyDown(document.body, { key: 'e' })
  fireEvent.keyDown(document.body, { key: 'e', ctrlKey: true })
  fireEvent.keyDown(screen.getByLabelText('Title'), { key: 'e' })
  expect(edit).toHaveBeenCalledOnce()
  localStorage.setItem('keys-off', 'e')
  fireEvent.keyDown(document.body, { key: 'e' })
  expect(edit).toHaveBeenCalledOnce()
})
