import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { backOffice } from '../../../../testing/screens/back-office.tsx'
import { paperOf, paperRows } from '../../../../testing/examples/papers.ts'
import { chooseAction } from '../../../../testing/screens/popup.ts'
import { no, yes } from '../../../../testing/server/served.ts'
import { treeOf, volume, yearsResponse } from '../../../../testing/examples/volumes.ts'
import { click } from '../../../../testing/screens/shown.tsx'
import { PapersScreen } from './papers-screen.tsx'

const january = volume(2026, 'January', { papers: 2 })
const march = volume(2026, 'March', { papers: 1 })
const rivers = paperOf(january, 1, { title: 'On Rivers', downloads: 1203 })
const wells = paperOf(january, 2, { title: 'On Wells', downloads: 1 })
const rain = paperOf(march, 1, { title: 'On Rain', downloads: 0 })

let refusal = no(404, 'Not found')
/** As whom files were asked for. */
let authorizations: (string | undefined)[]
type Papers = readonly ReturnType<typeof paperOf>[]
let pages: readonly Papers[]

const { open } = backOffice(({ pathname, searchParams }, { headers }) => {
  if (pathname.endsWith('/download')) {
    authorizations.push(headers.authorization)
    return refusal
  }
  if (pathname.endsWith('/auth/refresh')) return no(401, 'Authentication required')
  if (pathname.endsWith('/papers/years')) return yes(yearsResponse(treeOf(january, march)))
  if (pathname.endsWith(`/papers/${encodeURIComponent(rivers.id)}`))
    return { ...yes({ paper: rivers }), headers: { etag: '"7.1"' } }
  if (!pathname.endsWith('/papers/rows')) return undefined
  const page = Number(searchParams.get('page'))
  const pagination = { page, limit: 1000, total: pages.flat().length, totalPages: pages.length }
  return yes({ ...paperRows(...(pages[page - 1] ?? [])), pagination })
})

const opened = async (
  listed: Papers,
  { others = [], path = '/admin/papers' }: { others?: Papers; path?: string } = {},
) => {
  authorizations = []
  pages = others.length > 0 ? [listed, others] : [listed]
  await open(<PapersScreen />, { path })
  await screen.findByRole('table')
}

test('downloads are shown of each paper, of each volume and of all that is listed', async () => {
  await opened([rivers, wells, rain])
  expect(screen.getByRole('columnheader', { name: 'Downloads' })).toBeTruthy()
  expect(screen.getByRole('row', { name: /On Rivers.*1,203 paper downloads/u })).toBeTruthy()
  expect(screen.getByRole('row', { name: /On Wells.*1 paper download/u })).toBeTruthy()
  expect(screen.getByTitle('1,204 paper downloads').textContent).toBe('1,204')
  expect(screen.getByText(/^Showing 3 of 3 papers in 2 volumes, 1,204 paper downloads/u)).toBeTruthy()
})

test('a folded volume says how many they are on average', async () => {
  await opened([rivers, wells, rain])
  expect(screen.queryByText(/on average/u)).toBeNull()
  click('January')
  expect(screen.getByRole('row', { name: /^January.*1,204.*602 on average/u })).toBeTruthy()
})

test('the advanced panel, the preview and the deletion name them', async () => {
  await opened([rivers, wells, rain])
  click('Show Advanced')
  expect(screen.getByText('Average downloads per paper').nextSibling?.textContent).toBe('401')
  await chooseAction('Preview details', 'On Rivers')
  const preview = within(await screen.findByRole('dialog', { name: 'Paper Preview' }))
  expect(preview.getByText('Paper downloads').nextSibling?.textContent).toBe('1,203')
  fireEvent.click(preview.getByRole('button', { name: 'Close' }))
  await chooseAction('Delete…', 'On Rivers')
  const deletion = within(await screen.findByRole('alertdialog', { name: 'Confirm Delete Paper' }))
  expect(deletion.getByText(/It was downloaded 1,203 times\./u)).toBeTruthy()
})

test('the advanced panel counts what is listed, and what came first only once', async () => {
  await opened([rivers, wells], { others: [rain], path: '/admin/papers?volume=January' })
  await screen.findByText(/^Showing 2 of 3 papers/u)
  await waitFor(() => expect(screen.getByRole('table').parentElement?.getAttribute('aria-busy')).toBe('false'))
  click('Show Advanced')
  expect(screen.getByText('Paper downloads').nextSibling?.textContent).toBe('1,204')
  expect(screen.getByText('Average downloads per paper').nextSibling?.textContent).toBe('602')
})

test('what is not counted is nowhere', async () => {
  await opened([rivers, wells, rain].map(({ downloads: _, ...paper }) => paper))
  click('Show Advanced')
  expect(screen.queryAllByText(/\bdownloads?$/iu)).toEqual([])
  expect(screen.queryByRole('columnheader', { name: 'Downloads' })).toBeNull()
})

test('what staff download is fetched as who is signed in, so that it counts as no reader’s', async () => {
  await opened([rivers])
  await chooseAction('Download', 'On Rivers')
  await waitFor(() => expect(authorizations).toEqual(['Bearer first']))
})

test('a download that meets 401 says that it needs a sign-in', async () => {
  refusal = no(401, 'Authentication required', 'AUTHENTICATION_REQUIRED')
  await opened([rivers])
  await chooseAction('Download', 'On Rivers')
  expect(await screen.findByText('Authentication required for download')).toBeTruthy()
})
