import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { journalRemembered } from '../../journal.ts'
import { journalSettings } from '../../testing/examples/journal.ts'
import { shownIn, tab } from '../../testing/screens/shown.tsx'
import { volume } from '../../testing/examples/volumes.ts'
import { Cover } from './cover.tsx'

const show = (of: Parameters<typeof Cover>[0]) => {
  const { store } = tab()
  store.dispatch(journalRemembered(journalSettings))
  return shownIn(store, <Cover {...of} />).container
}

test('a cover is drawn with the number of the issue and small print, which nobody hears twice', async () => {
  const shown = show({ volume: volume(2026, 'Vol. 9, No. 97') })
  await screen.findByText('97')
  const drawn = shown.querySelector('svg')
  expect(drawn?.getAttribute('aria-hidden')).toBe('true')
  expect(Array.from(drawn?.querySelectorAll('text') ?? [], text => text.textContent)).toEqual([
    ...['97', journalSettings.name, 'Vol. 9', '2026'],
  ])
})

test('a small one has the number alone', async () => {
  const shown = show({ volume: volume(2026, 'Vol. 9, No. 97'), isSmall: true })
  await screen.findByText('97')
  expect(shown.textContent).toBe('97')
})

test('a picture takes its place, with what it shows in words', () => {
  show({ volume: { ...volume(2026, 'Vol. 9, No. 97'), cover: { url: '/files/a.jpg', alt: 'A river' } } })
  expect(screen.getByRole('img', { name: 'A river' }).getAttribute('src')).toBe('/files/a.jpg')
})
