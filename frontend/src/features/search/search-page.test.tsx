import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { refetchAll } from '../../api.ts'
import { journalSettings } from '../../testing/journal.ts'
import { served, yes, type Served } from '../../testing/served.ts'
import { shown, visit } from '../../testing/shown.tsx'
import { SearchPage } from './search-page.tsx'

let site: Served
afterEach(async () => {
  cleanup()
  vi.restoreAllMocks()
  await site.close()
})

const nothing = { papers: [], volumes: [], pagination: { page: 1, limit: 20, total: 0, totalPages: 0 } }

/** Searches are cut off, and the device knows it, while `isDead`. */
const open = async (line: { isDead: boolean }) => {
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => !line.isDead)
  site = await served(({ pathname }, { socket }) => {
    if (pathname === '/journal.json') return { body: journalSettings }
    if (!line.isDead) return yes(nothing)
    socket.destroy()
    return undefined
  })
  visit(site)
  return shown(<SearchPage />, '/search?q=rivers')
}

const searches = () => site.requests.filter(request => request.includes('/search')).length

test('what is said where there is no network stays while it is asked again', async () => {
  const line = { isDead: true }
  const { store } = await open(line)
  const message = await screen.findByText('This could not be loaded')
  const before = searches()
  act(() => void store.dispatch(refetchAll()))
  await expect.poll(searches).toBeGreaterThan(before)
  expect(message.isConnected).toBe(true)
  line.isDead = false
  fireEvent.click(screen.getByRole('button', { name: 'Try Again' }))
  await screen.findByText('Nothing was found for “rivers”')
})

test('what was found before is not shown in place of a search that failed', async () => {
  const line = { isDead: false }
  await open(line)
  await screen.findByText('Nothing was found for “rivers”')
  line.isDead = true
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'hills' } })
  fireEvent.click(screen.getByRole('button', { name: 'Search' }))
  await screen.findByText('This could not be loaded')
  expect(screen.queryByText('Nothing was found for “rivers”')).toBeNull()
})
