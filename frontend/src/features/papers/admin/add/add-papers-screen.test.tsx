import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { volume } from '../../../../testing/examples/volumes.ts'
import { addScreen, byHand, choose, closed, first, press, shown, type } from './testing/add-screen.tsx'

const { opened } = addScreen()

const chooseFirst = async () => {
  choose('Year', '2026')
  choose('Volume', first.id)
  await screen.findByText('2 existing papers. The next paper gets the number 4.')
}

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })

test('an empty screen is one place for files; an entry by hand gets the next number', async () => {
  await opened()
  expect(screen.getByRole('heading', { name: 'Drop PDFs here' })).toBeTruthy()
  expect(screen.queryByRole('table')).toBeNull()
  expect(screen.queryByText(/existing papers/u)).toBeNull()
  await chooseFirst()
  expect(await shown('Found 2 existing papers')).toBeTruthy()
  byHand()
  expect(screen.queryByRole('heading', { name: 'Drop PDFs here' })).toBeNull()
  expect(screen.getByRole('textbox', { name: 'Title of number 4' })).toBeTruthy()
})

test('the papers of a volume are folded, and shown where they are looked for', async () => {
  await opened()
  await chooseFirst()
  const titles = () => screen.queryAllByRole('rowheader').map(({ firstChild }) => firstChild?.textContent)
  expect(titles()).toEqual([])
  press('2 papers are in this volume')
  expect(titles()).toEqual(['On Hills', 'On Rivers'])
  press('2 papers are in this volume')
  byHand()
  expect(titles()).toEqual([])
  choose('Filter', 'existing')
  expect(titles()).toEqual(['On Hills', 'On Rivers'])
})

test('a deactivated volume warns, and nothing can be added to it', async () => {
  await opened()
  choose('Year', '2026')
  choose('Volume', closed.id)
  expect(await screen.findByText(/^Activate volume to add papers/u)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Upload \d/u })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Add Paper' })).toBeNull()
})

test('an upload says what it needs, and cannot be pressed before', async () => {
  await opened()
  byHand()
  expect(button('Upload 0 Paper(s)').disabled).toBe(true)
  expect(screen.getByText('Please select a volume')).toBeTruthy()
  await chooseFirst()
  expect(screen.getByText('No papers to upload')).toBeTruthy()
  type('Title of number 4', 'नद्या')
  type('Author Name of number 4', 'Asha')
  expect(
    screen.getByText('Please fix 1 paper(s) with errors · Please fix validation errors before uploading'),
  ).toBeTruthy()
  expect(screen.getByText('0 of 1 new papers ready to upload')).toBeTruthy()
  expect(screen.getByText('· one needs you')).toBeTruthy()
  expect(screen.getByText('PDF file is required').className).toContain('text-warning')
  expect(button('Upload 0 Paper(s)').disabled).toBe(true)
  type('Author Name of number 4', 'आशा')
  for (const length of ['5 of 1000', '3 of 300'])
    expect(
      screen.getByText(`Text with non-ASCII characters will be safely encoded (${length} characters)`),
    ).toBeTruthy()
})

test('N leads to the next problem and focuses its field, or to the volume where none is selected', async () => {
  await opened()
  byHand()
  type('Title of number 1', 'On Lakes')
  choose('Filter', 'existing')
  fireEvent.keyDown(document.body, { key: 'n' })
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Author Name of number 1')))
  type('Author Name of number 1', 'Asha Rao')
  press(/^Next problem/u)
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Upload PDF of number 1')))
})

test('an error shows once its field was left, and goes while it is edited', async () => {
  await opened()
  byHand()
  const field = screen.getByRole('textbox', { name: 'Title of number 1' })
  type('Title of number 1', 'A')
  expect(screen.queryByText('Title must be at least 2 characters long')).toBeNull()
  fireEvent.blur(field)
  expect(screen.getByText('Title must be at least 2 characters long')).toBeTruthy()
  type('Title of number 1', 'As')
  expect(screen.queryByText('Title must be at least 2 characters long')).toBeNull()
})

test('nothing moves away from a press before it has become a click', async () => {
  await opened()
  await chooseFirst()
  byHand()
  choose('Sort', 'title-asc')
  const titles = () => screen.getAllByRole('textbox', { name: /^Title of/u }).map(field => field.textContent)
  const wrong = () => screen.queryByText('Title must be at least 2 characters long')
  type('Title of number 4', 'B')
  press('Add Paper')
  const field = screen.getByRole('textbox', { name: 'Title of number 5' })
  act(() => field.focus())
  type('Title of number 5', 'C')
  const button = screen.getByRole('button', { name: 'Remove number 4' })
  fireEvent.mouseDown(button)
  act(() => button.focus())
  expect([titles(), wrong()]).toEqual([['C', 'B'], null])
  fireEvent.mouseUp(button)
  await waitFor(() => expect(wrong()).not.toBeNull())
  expect(titles()).toEqual(['B', 'C'])
})

test('details that are typed outlast the screen, and go where the dialog is cancelled', async () => {
  await opened()
  byHand()
  type('Title of number 1', 'On Lakes')
  const abstract = async () => {
    press('More details of number 1')
    return screen.findByRole<HTMLTextAreaElement>('textbox', { name: /^Abstract/u })
  }
  fireEvent.change(await abstract(), { target: { value: 'Of water that stands' } })
  cleanup()
  await opened()
  expect(await abstract()).toHaveProperty('value', 'Of water that stands')
  press('Cancel')
  expect(await abstract()).toHaveProperty('value', '')
})

test('a volume of another time asks when its papers appeared', async () => {
  const older = volume(2015, 'Vol. IV, March')
  await opened({ tree: [first, older, volume(2025, 'Vol. 0')] })
  const question = 'This is a volume of 2015. When did its papers appear?'
  choose('Year', '2015')
  choose('Volume', older.id)
  expect(screen.queryByText(question)).toBeNull()
  byHand()
  type('Title of number 1', 'On Lakes')
  expect(screen.getByText(/^Without a day they are cited as of March 2015\./u)).toBeTruthy()
  fireEvent.change(screen.getByLabelText(question), { target: { value: '2015-03-09' } })
  press('Use for 1 new paper(s)')
  await waitFor(() => expect(screen.queryByText(question)).toBeNull())
  press('More details of number 1')
  expect(await screen.findByLabelText('Date of publication')).toHaveProperty('value', '2015-03-09')
})

test('existing papers and the last entry cannot be removed; what was removed comes back', async () => {
  await opened()
  await chooseFirst()
  byHand()
  press('Remove number 4')
  expect(await shown('At least one paper entry is required')).toBeTruthy()
  type('Title of number 4', 'On Lakes')
  press('Add Paper')
  expect(screen.getByText('0 of 1 new papers ready to upload')).toBeTruthy()
  press('2 papers are in this volume')
  fireEvent.click(screen.getByLabelText('Select all papers'))
  press('Remove Selected')
  expect(await shown('Cannot remove existing papers')).toBeTruthy()
  expect(screen.queryByDisplayValue('On Lakes')).toBeNull()
  press('Undo')
  expect(screen.getByRole('textbox', { name: 'Title of number 4' })).toHaveProperty('value', 'On Lakes')
})

test('an author adds papers, but no years and no volumes', async () => {
  await opened({ role: 'author' })
  expect(screen.queryByRole('button', { name: /^Add (?:Year|Volume)$/u })).toBeNull()
  expect(screen.getByRole('button', { name: 'Add Paper' })).toBeTruthy()
})

test('an auditor sees the papers, and no button that changes something', async () => {
  await opened({ role: 'auditor' })
  await chooseFirst()
  const buttons = screen.getAllByRole('button').map(({ textContent }) => textContent)
  expect(buttons.filter(text => !/^(?:Download|×|Publication)/u.test(text ?? ''))).toEqual([])
  expect(within(screen.getByRole('table')).queryByRole('textbox')).toBeNull()
})
