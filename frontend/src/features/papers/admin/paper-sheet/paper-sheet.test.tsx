import { exampleVersion } from '@shodh/contracts/papers/examples.ts'
import type { Role } from '@shodh/contracts/users/fields.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { backOffice } from '../../../../testing/screens/back-office.tsx'
import { paperOf } from '../../../../testing/examples/papers.ts'
import { openPopup } from '../../../../testing/screens/popup.ts'
import { type Handle, no, yes } from '../../../../testing/server/served.ts'
import { treeOf, volume, yearsResponse } from '../../../../testing/examples/volumes.ts'
import { PaperSheet } from './paper-sheet.tsx'

const march = volume(2026, 'Vol. 1 March')
const people = ['Rao', 'Sen', 'Shah', 'Patil', 'Kale', 'Iyer'].map(family => ({ given: 'A.', family }))
const rivers = {
  ...paperOf(march, 3, { title: 'On Rivers', version: 2, downloads: 1204, doi: '10.1234/rivers', authors: people }),
  shortId: '7k3x9qa',
}
const lakes = { ...paperOf(march, 4, { title: 'On Lakes' }), shortId: '8k3x9qa' }
const second = { ...exampleVersion, version: 2, reason: 'Typing errors' }

const standard: Handle = ({ pathname }) => {
  if (pathname.endsWith('/papers/years')) return yes(yearsResponse(treeOf(march)))
  if (pathname.endsWith('/history')) return yes({ versions: [exampleVersion, second] })
  if (pathname.endsWith('/author-emails'))
    return yes({ authorEmails: [{ email: 'rao@example.org' }], mails: [], hasMailServer: true })
  // what is fetched again waits for what is on its way
  if (/\.(?:webp|json)$/u.test(pathname)) return no(404, 'Not found')
  const paper = [rivers, lakes].find(({ id }) => pathname.includes(encodeURIComponent(id)))
  return paper ? { ...yes({ paper }), headers: { etag: '"7.1"', 'cache-control': 'no-store' } } : undefined
}

const { open, router } = backOffice(standard)
const act = vi.fn<() => void>()
const close = vi.fn<() => void>()
beforeEach(() => {
  act.mockReset()
  close.mockReset()
})

const opened = async (role: Role = 'admin', handle?: Handle) => {
  await open(<PaperSheet paper={rivers} onClose={close} next={() => undefined} act={act} />, {
    handle,
    role,
    path: '/admin/papers',
  })
  return within(await screen.findByRole('dialog'))
}

const factsIn = (sheet: Awaited<ReturnType<typeof opened>>) =>
  sheet.getAllByRole('term').map(term => [term.textContent, term.nextSibling?.textContent])

test('a sheet says where the paper is, what is stored of it, and why its PDF was replaced', async () => {
  const sheet = await opened()
  expect(await sheet.findByText('Vol. 1 March · Sr. 3')).toBeTruthy()
  expect(await sheet.findByText('Version 2', { selector: 'dd *' })).toBeTruthy()
  expect(factsIn(sheet)).toEqual([
    ['Status', 'Version 2'],
    ['Volume', 'Vol. 1 March, Regular 2026'],
    ['Paper downloads', '1,204'],
    ['File', '1.00 MB, 8 pages, version 2'],
    ['Last updated', '5 Jan 2026, 10:00'],
    ['DOI', '10.1234/rivers'],
    ['Address', '/p/7k3x9qa Copy'],
  ])
  const versions = within(await sheet.findByRole('region', { name: 'Versions' }))
  const [latest, first] = await versions.findAllByRole('listitem')
  expect(latest?.textContent).toContain('Typing errors')
  const compare = within(latest as HTMLElement).getByRole('link', { name: 'Compare version 2 with version 1' })
  expect(compare.getAttribute('href')).toBe(`/admin/audit/papers/${rivers.id}?compare=1-2`)
  expect(within(first as HTMLElement).queryByRole('link')).toBeNull()
  expect(await sheet.findByText('Mails go to one address of authors.')).toBeTruthy()
})

test('of many authors the first are named, and all once they are asked for', async () => {
  const sheet = await opened()
  fireEvent.click(await sheet.findByRole('button', { name: '3 more' }))
  expect(sheet.getByText(/A\. Rao, .*, A\. Iyer/u)).toBeTruthy()
})

test('a title is corrected where it stands', async () => {
  const sheet = await opened()
  fireEvent.click(await sheet.findByRole('button', { name: 'On Rivers' }))
  expect(sheet.getByLabelText('Title')).toBe(document.activeElement)
  fireEvent.keyDown(sheet.getByLabelText('Title'), { key: 'Escape' })
  await waitFor(() => expect(document.activeElement).toBe(sheet.getByRole('button', { name: 'On Rivers' })))
  expect(close).not.toHaveBeenCalled()
})

function Walk() {
  const [paper, setPaper] = useState(rivers)
  const next = () => setPaper(paper === rivers ? lakes : rivers)
  return <PaperSheet paper={paper} onClose={close} next={next} act={act} />
}

test('a title that is typed and not saved is said to be so where another paper takes its place, and stays there', async () => {
  await open(<Walk />, { path: '/admin/papers' })
  fireEvent.click(await screen.findByRole('button', { name: 'On Rivers' }))
  fireEvent.change(screen.getByLabelText('Title'), { target: { value: 'On Great Rivers' } })
  fireEvent.click(screen.getByRole('button', { name: 'Next' }))
  expect(await screen.findByText(/^The title of “On Rivers” is not saved\./u)).toBeTruthy()
  await screen.findByRole('button', { name: 'On Lakes' })
  expect(screen.queryByText(/^Not saved/u)).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Next' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Not saved: “On Great Rivers”' }))
  expect(screen.getByLabelText('Title')).toHaveProperty('value', 'On Great Rivers')
  fireEvent.keyDown(screen.getByLabelText('Title'), { key: 'Escape' })
  expect(await screen.findByRole('button', { name: 'On Rivers' })).toBeTruthy()
  expect(screen.queryByText(/^Not saved/u)).toBeNull()
})

test('what is done with the paper leads on, or opens a dialog of the list', async () => {
  const sheet = await opened()
  const edit = await sheet.findByRole('link', { name: 'Edit' })
  expect(edit.getAttribute('href')).toBe(`/admin/papers/edit/${encodeURIComponent(rivers.id)}`)
  expect((await sheet.findByRole('link', { name: 'View on site' })).getAttribute('href')).toContain('3-on-rivers')
  fireEvent.click(edit)
  fireEvent.click(sheet.getByRole('button', { name: 'Look at the pages' }))
  fireEvent.click(sheet.getByRole('button', { name: 'Replace PDF' }))
  openPopup(sheet.getByRole('button', { name: 'Actions of On Rivers' }))
  fireEvent.click(sheet.getByRole('menuitem', { name: 'Delete Paper…' }))
  expect(act.mock.calls.map(([which]: readonly unknown[]) => which)).toEqual(['edit', 'preview', 'replace', 'delete'])
})

test('of a paper in preparation readers have no page to look at', async () => {
  const prepared = yes(yearsResponse(treeOf({ ...march, ...{ inPreparation: true } })))
  const sheet = await opened('admin', ({ pathname }) => (pathname.endsWith('/papers/years') ? prepared : undefined))
  expect(await sheet.findByText('In preparation')).toBeTruthy()
  expect(sheet.queryByRole('link', { name: 'View on site' })).toBeNull()
})

test('an auditor reads it, and can change nothing', async () => {
  const sheet = await opened('auditor')
  expect(await sheet.findByRole('heading', { name: 'On Rivers' })).toBeTruthy()
  expect(await sheet.findByRole('link', { name: 'Compare version 2 with version 1' })).toBeTruthy()
  for (const name of ['On Rivers', 'Replace PDF', /…$/u]) expect(sheet.queryByRole('button', { name })).toBeNull()
  expect(sheet.queryByRole('link', { name: 'Edit' })).toBeNull()
  openPopup(sheet.getByRole('button', { name: 'Actions of On Rivers' }))
  expect(sheet.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
    'Paper Preview',
    'Download Paper',
  ])
})

test('a paper that was deleted meanwhile says when and why, and is restored from there', async () => {
  let isDeleted = false
  const deletion = { deletedAt: '2026-02-01T04:30:00.000Z', reason: 'Twice in it', volumeId: march.id }
  const gone = no(410, 'This paper was deleted', 'PAPER_DELETED')
  const sheet = await opened('admin', ({ pathname }, { method }) => {
    if (method === 'POST') {
      isDeleted = false
      return yes({})
    }
    const isPaper = pathname.endsWith(encodeURIComponent(rivers.id))
    return isDeleted && isPaper ? { ...gone, body: { ...gone.body, ...deletion } } : undefined
  })
  await sheet.findByRole('heading', { name: 'On Rivers' })
  isDeleted = true
  fireEvent.click(sheet.getByRole('button', { name: 'On Rivers' }))
  fireEvent.change(sheet.getByLabelText('Title'), { target: { value: 'On Wells' } })
  fireEvent.keyDown(sheet.getByLabelText('Title'), { key: 'Enter' })
  expect(await sheet.findByText('This paper was deleted on 1 Feb 2026, 04:30.')).toBeTruthy()
  expect(sheet.getByText('Reason: Twice in it')).toBeTruthy()
  const typed = within(sheet.getByRole('region', { name: 'What you typed' }))
  expect(typed.getByText('On Wells')).toBeTruthy()
  fireEvent.click(sheet.getByRole('button', { name: 'Restore Paper' }))
  expect(await sheet.findByRole('heading', { name: 'On Rivers' })).toBeTruthy()
  expect(router.location.pathname).toBe('/admin/papers')
})

test('an address of no paper says so', async () => {
  const sheet = await opened('admin', ({ pathname }) =>
    pathname.includes(encodeURIComponent(rivers.id)) ? no(404, 'Paper not found') : undefined,
  )
  expect(await sheet.findByText('This paper is not in the journal.')).toBeTruthy()
})
