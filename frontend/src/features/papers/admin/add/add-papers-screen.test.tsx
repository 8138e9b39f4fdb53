import type { Role } from '@shodh/contracts/users/fields.ts'
import type { Volume } from '@shodh/contracts/volumes/views.ts'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { backOffice } from '../../../../testing/back-office.tsx'
import { person } from '../../../../testing/people.ts'
import { type Handle, no, yes } from '../../../../testing/served.ts'
import { treeOf, volume, yearsResponse } from '../../../../testing/volumes.ts'
import { AddPapersScreen } from './add-papers-screen.tsx'
import { protectBatch } from './storage/private-batch.ts'
import { paper } from './testing/papers.ts'

const first = volume(2026, 'Vol. I', { papers: 2 })
const closed = { ...volume(2026, 'Vol. II', { papers: 0 }), isActive: false }

const created: unknown[] = []

const { open } = backOffice()

afterEach(() => {
  created.length = 0
})

type Options = { readonly role?: Role; readonly state?: unknown; readonly refused?: string; readonly tree?: Volume[] }

/** The add screen, shown to somebody who has no entries yet. */
const opened = async ({ role = 'admin', state, refused, tree = [first, closed] }: Options = {}) => {
  const user = person('Asha Rao', { role })
  const handle: Handle = (url, { method }, body) => {
    if (url.pathname.endsWith('/users/profile')) return yes(user)
    if (url.pathname.endsWith('/papers/years')) return yes(yearsResponse(treeOf(...tree)))
    if (method === 'POST') created.push(body)
    if (method === 'POST')
      return refused ? no(409, refused) : yes({ volume: { ...first, id: 'new', name: 'Vol. III' } })
    const papers = url.searchParams.get('volumeName') === 'Vol. I' ? [paper(1, 'On Hills'), paper(3, 'On Rivers')] : []
    return yes({ papers, pagination: { page: 1, limit: 1000, total: papers.length, totalPages: 1 } })
  }
  const { store } = await open(<AddPapersScreen />, { handle, user, path: { pathname: '/admin/papers/add', state } })
  protectBatch(store)
  await screen.findByText('Publication Configuration')
}

const choose = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name: label }), { target: { value } })
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const chooseFirst = async () => {
  choose('Year', '2026')
  choose('Volume', first.id)
  await screen.findByText('2 existing papers. The next paper gets the number 4.')
}
const shown = (text: string) => screen.findByText(text)

test('a volume shows its papers, their number, and one entry with the next number', async () => {
  await opened()
  expect(screen.queryByText(/existing papers/u)).toBeNull()
  await chooseFirst()
  expect(await shown('Found 2 existing papers')).toBeTruthy()
  expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual(['On Hills', 'On Rivers'])
  expect(screen.getByRole('textbox', { name: 'Title of number 4' })).toBeTruthy()
})

test('a volume that another screen names is selected', async () => {
  await opened({ state: { year: 2026, issueType: 'Regular', volumeName: 'Vol. I', volumeId: first.id } })
  expect(await shown('2026 · Regular issue · Vol. I')).toBeTruthy()
})

test('a deactivated volume warns, and nothing can be added to it', async () => {
  await opened()
  choose('Year', '2026')
  choose('Volume', closed.id)
  expect(await screen.findByText(/^Activate volume to add papers/u)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Upload \d/u })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Add Paper' })).toBeNull()
})

test('a volume and a year that are there are selected, not created', async () => {
  await opened()
  type('New year', '2026')
  press('Add Year')
  await waitFor(() => expect(screen.getByLabelText('Year')).toHaveProperty('value', '2026'))
  type('New volume', ' vol. i ')
  press('Add Volume')
  expect(await shown('Volume "Vol. I" already exists - selecting it for you')).toBeTruthy()
  expect(created).toEqual([])
})

test('a volume is created in preparation where that is chosen', async () => {
  await opened()
  choose('Year', '2026')
  fireEvent.click(screen.getByRole('checkbox', { name: 'In preparation – readers see it when you publish it' }))
  type('New volume', 'Vol. III')
  press('Add Volume')
  await waitFor(() =>
    expect(created).toEqual([{ year: 2026, issueType: 'Regular', volumeName: 'Vol. III', inPreparation: true }]),
  )
})

test('a year and a volume that cannot be created say why, and what was typed stays', async () => {
  await opened({ refused: 'The store is busy' })
  type('New year', '2101')
  press('Please enter a valid 4-digit year')
  expect(await shown('Please enter a valid year between 1900 and 2100')).toBeTruthy()
  type('New year', '2030')
  press('Add Year')
  expect(await shown('Failed to create year: The store is busy')).toBeTruthy()
  choose('Year', '2026')
  press('Add Volume')
  expect(await shown('Please enter a volume name')).toBeTruthy()
  type('New volume', 'Vol. IX')
  press('Add Volume')
  expect(await shown('Failed to create volume: The store is busy')).toBeTruthy()
  expect(screen.getByRole('textbox', { name: 'New volume' })).toHaveProperty('value', 'Vol. IX')
})

test('an upload says what it needs', async () => {
  await opened()
  expect(screen.getByText('Please fix validation errors before uploading')).toBeTruthy()
  press('Upload 0 Paper(s)')
  expect(await shown('Please select a volume')).toBeTruthy()
  await chooseFirst()
  press('Upload 0 Paper(s)')
  expect(await shown('No papers to upload')).toBeTruthy()
  type('Title of number 4', 'नद्या')
  type('Author Name of number 4', 'Asha')
  press('Upload 0 Paper(s)')
  expect(await shown('Please fix 1 paper(s) with errors')).toBeTruthy()
  expect(screen.getByText('PDF file is required')).toBeTruthy()
  expect(screen.getByText('Please fix validation errors before uploading')).toBeTruthy()
  expect(screen.getByText('Text with non-ASCII characters will be safely encoded (5 of 1000 characters)')).toBeTruthy()
})

test('an error shows once its field was left, and goes while it is edited', async () => {
  await opened()
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

test('an entry shows how its authors are read, who can be corrected', async () => {
  await opened()
  type('Author Name of number 1', 'Dr. A. Example, M.A., Ph.D., B. Sample')
  const shownNames = screen.getByText(/^Read as 2 authors, family names underlined:/u)
  expect(shownNames.textContent).toContain('A. Example; B. Sample')
  expect([...shownNames.querySelectorAll('span')].map(({ textContent }) => textContent)).toEqual(['Example', 'Sample'])
  press('Correct the authors of number 1')
  const family = await screen.findAllByLabelText('Family name')
  expect(family.map(field => (field as HTMLInputElement).value)).toEqual(['Example', 'Sample'])
  fireEvent.change(family[1]!, { target: { value: 'Simple' } })
  press('Save Details')
  expect(await screen.findByText('Simple')).toBeTruthy()
})

test('details that are typed outlast the screen, and go where the dialog is cancelled', async () => {
  await opened()
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
  press('Remove number 4')
  expect(await shown('At least one paper entry is required')).toBeTruthy()
  type('Title of number 4', 'On Lakes')
  press('Add Paper')
  expect(screen.getByText('0 of 1 new papers ready to upload')).toBeTruthy()
  fireEvent.click(screen.getByLabelText('Select all papers'))
  press('Remove Selected')
  expect(await shown('Cannot remove existing papers')).toBeTruthy()
  expect(screen.getByRole('textbox', { name: 'Title of number 4' })).toHaveProperty('value', '')
  press('Undo')
  expect(screen.getByRole('textbox', { name: 'Title of number 4' })).toHaveProperty('value', 'On Lakes')
})

test('another year begins anew, which can be taken back', async () => {
  await opened({ tree: [first, volume(2025, 'Vol. 0')] })
  await chooseFirst()
  type('Title of number 4', 'On Lakes')
  choose('Year', '2025')
  expect(await shown('1 new entry removed with the change')).toBeTruthy()
  press('Undo')
  expect(await screen.findByDisplayValue('On Lakes')).toBeTruthy()
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
  expect(buttons.filter(text => !/^(?:Download|×)/u.test(text))).toEqual([])
  expect(within(screen.getByRole('table')).queryByRole('textbox')).toBeNull()
})
