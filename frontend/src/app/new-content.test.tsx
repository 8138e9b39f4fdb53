import { act, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { journalRemembered } from '../journal.ts'
import { journalSettings } from '../testing/examples/journal.ts'
import { no, yes } from '../testing/server/served.ts'
import { shown, visited } from '../testing/screens/shown.tsx'
import { publicPage } from '../features/content/texts/testing/public-page.ts'
import { Shell } from './app.tsx'

test('a page that is open shows what has been published since', async () => {
  let title = 'Fees'
  await visited(({ pathname }) => {
    if (pathname === '/journal.json') return { body: { ...journalSettings, version: title } }
    return pathname === '/api/v1/pages/fees' ? yes({ page: publicPage({ title }) }) : no(404, 'No')
  })
  const { store } = shown(<Shell />, '/pages/fees')
  await screen.findByRole('heading', { level: 1, name: 'Fees' })
  title = 'Costs'
  act(() => void store.dispatch(journalRemembered({ ...journalSettings, version: title })))
  expect(await screen.findByRole('heading', { level: 1, name: 'Costs' })).toBeTruthy()
})
