import type { PublicJournal } from '@shodh/contracts/site/public-journal.ts'
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { journalRemembered } from '../../journal.ts'
import { journalSettings, optionalSettings } from '../../testing/examples/journal.ts'
import { shown, visited } from '../../testing/screens/shown.tsx'
import { Contact } from './footer-contact.tsx'
import { Footer } from './footer.tsx'
import { Logo } from '../logo.tsx'

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

const measured = (name: string) => ({
  url: `/pictures/${name}.webp`,
  srcset: `/pictures/${name}-small.webp 480w, /pictures/${name}.webp 960w`,
  width: 960,
  height: 320,
})

test('a logo is in proportion, and said once where its text is the name beside it', async () => {
  const { container, store } = shown(
    <>
      <Logo of="header" height={40} mark="mark" wide="wide" />
      <Footer />
    </>,
    '/',
  )
  const remember = (journal: PublicJournal) => act(() => void store.dispatch(journalRemembered(journal)))
  const pictures = () =>
    [...container.querySelectorAll('img')].map(({ src, sizes, alt }) => [new URL(src).pathname, sizes, alt])
  const withLogo = { ...settings, logo: '/pictures/a.webp', logoImage: measured('a') }
  remember(withLogo)
  await expect.poll(pictures).toEqual([
    ['/pictures/a.webp', '120px', ''],
    ['/pictures/a.webp', '144px', ''],
  ])
  remember({ ...withLogo, logoAlt: { en: 'A lamp' }, footerLogo: measured('b'), footerLogoAlt: { hi: 'दीपक' } })
  await expect.poll(pictures).toEqual([
    ['/pictures/a.webp', '120px', 'A lamp'],
    ['/pictures/b.webp', '144px', 'दीपक'],
  ])
})

test('the board is a link away, and texts and announcements are where the journal has them', async () => {
  const { store } = shown(<Footer />, '/')
  act(() => void store.dispatch(journalRemembered({ ...settings, textPages: ['about'] })))
  const board = await screen.findByRole('link', { name: 'Board Members' })
  expect(board.getAttribute('href')).toBe('/board-members')
  expect(screen.getByRole('link', { name: 'About' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: /Privacy Policy|^News$/u })).toBeNull()
  act(() => void store.dispatch(journalRemembered({ ...settings, newsIn: ['en'] })))
  expect(await screen.findByRole('link', { name: 'Privacy Policy' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'News' }).getAttribute('href')).toBe('/news')
})

test('readers are led to the form to subscribe, in the language of the page, where the journal sends mails', async () => {
  const { store } = shown(<Footer />, '/hi/')
  act(() => void store.dispatch(journalRemembered(settings)))
  await screen.findByRole('contentinfo')
  expect(screen.queryByRole('link', { name: 'New issues by e-mail' })).toBeNull()
  act(() => void store.dispatch(journalRemembered({ ...settings, sendsMails: true })))
  const link = await screen.findByRole('link', { name: 'New issues by e-mail' })
  expect(link.getAttribute('href')).toMatch(/\/subscribe$/u)
})
