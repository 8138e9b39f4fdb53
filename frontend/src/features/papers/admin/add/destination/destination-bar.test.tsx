import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { volume } from '../../../../../testing/examples/volumes.ts'
import { addScreen, byHand, choose, first, press, shown, type } from '../testing/add-screen.tsx'

const { opened, created } = addScreen()

const line = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Goes to' })
const typeLine = (value: string) => fireEvent.change(line(), { target: { value } })
const options = () => [...document.querySelectorAll('[role=option]')].map(({ textContent }) => textContent)
const key = (name: string) => fireEvent.keyDown(line(), { key: name })

test('one line finds a volume, and takes the entries along', async () => {
  const older = volume(2025, 'Vol. 0')
  await opened({ tree: [first, older] })
  byHand()
  type('Title of number 1', 'On Lakes')
  typeLine('vol. 0, 2025')
  expect(options()).toContain('Vol. 0Regular · 2025 · 1 paper')
  key('Enter')
  expect(await shown('2025 · Regular issue · Vol. 0')).toBeTruthy()
  expect(line().value).toBe('Vol. 0 · Regular · 2025')
  expect(screen.getByDisplayValue('On Lakes')).toBeTruthy()
  expect(created).toEqual([])
})

test('one line creates a volume, where it is chosen in preparation', async () => {
  await opened()
  typeLine('Vol. 9, No. 99, 2027, Special')
  expect(options()).toEqual([
    'Create “Vol. 9, No. 99”Special · 2027',
    'Create “Vol. 9, No. 99”Special · 2027 · in preparation: readers see it when you publish it',
  ])
  key('ArrowDown')
  key('Enter')
  const place = { year: 2027, issueType: 'Special', volumeName: 'Vol. 9, No. 99' }
  await waitFor(() => expect(created).toEqual([{ ...place, inPreparation: true }]))
  expect(await shown('Volume "Vol. III" created, in preparation')).toBeTruthy()
  await waitFor(() => expect(line().value).toBe('Vol. III · Special · 2027'))
})

test('a line with a year that cannot be says so, and creates nothing', async () => {
  await opened()
  typeLine('Vol. 7, No. 3, 1899')
  expect(options()).toEqual([])
  expect(screen.getByText('Please enter a valid year between 1900 and 2100')).toBeTruthy()
})

test('a line that nobody has chosen stays, and says so; Escape takes it back', async () => {
  await opened({ refused: 'The store is busy' })
  typeLine('Vol. IX')
  key('Escape')
  expect(screen.getByText(/^Not chosen yet/u)).toBeTruthy()
  key('Enter')
  key('Enter')
  expect(await shown('Failed to create volume: The store is busy')).toBeTruthy()
  expect(line().value).toBe('Vol. IX')
  key('Escape')
  expect(line().value).toBe('')
})

test('an author finds volumes, and creates none', async () => {
  await opened({ role: 'author' })
  typeLine('Vol. IX')
  expect(options()).toEqual([])
  typeLine('Vol. I')
  expect(options()[0]).toBe('Vol. IRegular · 2026 · 2 papers')
})

test.each([
  { state: { year: 2026, issueType: 'Regular', volumeName: 'Vol. I', volumeId: first.id } },
  { search: '?year=2026&type=Regular&volume=Vol.+I' },
])('a volume that another screen or the address names is selected: %j', async from => {
  await opened(from)
  expect(await shown('2026 · Regular issue · Vol. I')).toBeTruthy()
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

test('another year begins anew, which can be taken back', async () => {
  await opened({ tree: [first, volume(2025, 'Vol. 0')] })
  choose('Year', '2026')
  choose('Volume', first.id)
  await shown('2 existing papers. The next paper gets the number 4.')
  byHand()
  type('Title of number 4', 'On Lakes')
  choose('Year', '2025')
  expect(await shown('1 new entry removed with the change')).toBeTruthy()
  press('Undo')
  expect(await screen.findByDisplayValue('On Lakes')).toBeTruthy()
})
