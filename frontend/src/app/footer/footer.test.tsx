import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { journalRemembered } from '../../journal.ts'
import { journalSettings, optionalSettings } from '../../testing/journal.ts'
import { shown, visited } from '../../testing/shown.tsx'
import { Contact } from './footer-contact.tsx'
import { Footer } from './footer.tsx'

beforeEach(async () => {
  await visited(() => ({ status: 404, body: {} }))
})

const settings = { ...journalSettings, ...optionalSettings }

test('the contact is shown as far as the settings state it', () => {
  shown(<Contact journal={settings} />, '/')
  expect(screen.getByRole('link', { name: '+91 20 1234 5678' }).getAttribute('href')).toBe('tel:+912012345678')
  expect(screen.getByRole('link', { name: 'editor@example.org' }).getAttribute('href')).toBe(
    'mailto:editor@example.org',
  )
  expect(screen.getByText(/1 Library Road/u).textContent).toBe('1 Library Road\nPune')
  cleanup()
  const { container } = shown(<Contact journal={journalSettings} />, '/')
  expect(container.textContent).toBe('')
})

test('the map is a link, and a frame only where the reader asks for it', () => {
  const { container } = shown(<Contact journal={settings} />, '/')
  expect(screen.getByRole('link', { name: 'Map' }).getAttribute('href')).toBe('https://maps.example.org/?q=Pune')
  expect(container.querySelector('iframe')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Show the map here' }))
  expect(container.querySelector('iframe')?.getAttribute('src')).toBe('https://maps.example.org/embed')
})

test('nothing is said of a journal that is not known', () => {
  shown(<Footer />, '/')
  expect(screen.queryByRole('contentinfo')).toBeNull()
})

test("the journal's logo stands above its name", async () => {
  const { container, store } = shown(<Footer />, '/')
  act(() => void store.dispatch(journalRemembered({ ...settings, logo: '/logo.svg' })))
  await expect.poll(() => container.querySelector('footer img')?.getAttribute('src')).toBe('/logo.svg')
})

test('the board is a link away, and the texts are where the journal has them', async () => {
  const { store } = shown(<Footer />, '/')
  const { texts, ...without } = settings
  act(() => void store.dispatch(journalRemembered(without)))
  const board = await screen.findByRole('link', { name: 'Board Members' })
  expect(board.getAttribute('href')).toBe('/board-members')
  expect(screen.queryByRole('link', { name: 'Privacy Policy' })).toBeNull()
  act(() => void store.dispatch(journalRemembered({ ...without, texts })))
  expect(await screen.findByRole('link', { name: 'Privacy Policy' })).toBeTruthy()
})
