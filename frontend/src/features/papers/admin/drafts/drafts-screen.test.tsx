import type { Draft } from '@shodh/contracts/papers/drafts/drafts.ts'
import type { Role } from '@shodh/contracts/users/fields.ts'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { backOffice } from '../../../../testing/screens/back-office.tsx'
import { journalSettings } from '../../../../testing/examples/journal.ts'
import { person } from '../../../../testing/examples/people.ts'
import { type Handle, no, yes } from '../../../../testing/server/served.ts'
import { treeOf, volume, yearsResponse } from '../../../../testing/examples/volumes.ts'
import { protectBatch } from '../add/storage/private-batch.ts'
import { click } from '../../../../testing/screens/shown.tsx'
import { DraftsScreen } from './drafts-screen.tsx'

const draft = (id: string, fields: Partial<Draft> = {}): Draft => ({
  id,
  _id: id,
  title: `Paper ${id}`,
  authorName: 'A. Rao',
  year: 2026,
  issueType: 'Regular',
  volumeName: 'Vol. I',
  file: { sha256: 'f00', bytes: 2_000_000 },
  volumeStatus: 'active',
  createdAt: '2026-01-05T10:00:00.000Z',
  updatedAt: '2026-01-05T10:00:00.000Z',
  endsAt: '2026-04-05T10:00:00.000Z',
  endsSoon: false,
  etag: `"${id}"`,
  ...fields,
})

const sent: (readonly [string, string | undefined])[] = []
const fetched: string[] = []

const { open } = backOffice()

afterEach(() => {
  sent.length = 0
  fetched.length = 0
})

const taken = () => yes({ paper: {} })

const opened = async (
  drafts: readonly Draft[],
  role: Role = 'author',
  written: (url: URL) => ReturnType<Handle> = taken,
) => {
  const user = person('Asha Rao', { role })
  const handle: Handle = (url, { method, headers }) => {
    if (url.pathname.endsWith('/users/profile')) return yes(user)
    if (method !== 'GET') sent.push([`${method} ${url.pathname}${url.search}`, String(headers['if-match'])])
    if (method !== 'GET') return written(url)
    if (url.pathname.endsWith('journal.json')) return { body: journalSettings }
    if (url.pathname.endsWith('/years')) return yes(yearsResponse(treeOf(volume(2026, 'Vol. I'))))
    const one = drafts.find(({ id }) => url.pathname.endsWith(`/papers/drafts/${id}`))
    if (one) fetched.push(one.id)
    return one ? yes({ draft: { ...one, abstract: 'On rivers' } }) : yes({ drafts })
  }
  const { store } = await open(<DraftsScreen />, { handle, user })
  protectBatch(store)
  await screen.findByText(drafts.length > 0 ? drafts[0]!.title! : 'No Drafts')
}

const names = () => screen.queryAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)

test('a draft says when it ends, from the day on which the journal says so', async () => {
  await opened([draft('1', { endsSoon: true }), draft('2')])
  expect(screen.getAllByText(/^Ends on/u).map(({ textContent }) => textContent)).toEqual(['Ends on 5 April 2026'])
})

test('a draft is fetched with all of its fields once it is resumed', async () => {
  await opened([draft('1'), draft('2')])
  expect(fetched).toEqual([])
  click('Resume Paper 1')
  await expect.poll(() => fetched).toEqual(['1'])
})

test('a draft whose volume is gone is reported, and can be resumed but not uploaded', async () => {
  await opened([draft('1', { volumeStatus: 'missing' }), draft('2', { file: null })])
  expect(screen.getByText(/^Its volume is no longer in the journal/u)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Resume Paper 1' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Upload/u })).toBeNull()
})

test('a draft whose DOI another paper has says so', async () => {
  await opened([draft('1', { doi: '10.5555/river', doiTakenBy: 'On Rivers' }), draft('2')])
  expect(screen.getAllByText(/DOI belongs/u).map(({ textContent }) => textContent)).toEqual([
    'Its DOI belongs to another paper: “On Rivers”.',
  ])
})

test('an upload publishes the version that is shown, and shows why the journal refuses', async () => {
  await opened([draft('1')], 'author', () => no(409, 'Activate volume to add papers'))
  click('Upload Paper 1')
  expect(await screen.findByText('❌ Upload failed for "Paper 1": Activate volume to add papers')).toBeTruthy()
  expect(sent).toEqual([['POST /api/v1/papers/drafts/1/publish?refuseKnownPdf=true', '"1"']])
})

test('a draft whose PDF another paper has is uploaded once that is meant', async () => {
  const refused = no(409, 'Another paper has this PDF: "Twin"', 'PDF_OF_ANOTHER_PAPER')
  await opened([draft('1')], 'author', url => (url.searchParams.has('refuseKnownPdf') ? refused : taken()))
  click('Upload Paper 1')
  fireEvent.click(await screen.findByRole('button', { name: 'Upload Paper 1 all the same' }))
  expect(await screen.findByText('Successfully uploaded 1 paper(s)!')).toBeTruthy()
  expect(sent.map(([call]) => call)).toEqual([
    'POST /api/v1/papers/drafts/1/publish?refuseKnownPdf=true',
    'POST /api/v1/papers/drafts/1/publish',
  ])
})

test('a draft that is discarded leaves the list, and comes back where that is taken back', async () => {
  await opened([draft('1'), draft('2')])
  click('Discard Paper 1')
  expect(names()).toEqual(['Paper 2'])
  click('Undo')
  expect(names()).toEqual(['Paper 1', 'Paper 2'])
  expect(sent).toEqual([])
})

test('without drafts there is a link to add papers; an auditor has none', async () => {
  await opened([])
  expect(screen.getByRole('link', { name: 'Upload Paper' })).toBeTruthy()
  cleanup()
  await opened([], 'auditor')
  expect(screen.queryByRole('link')).toBeNull()
})
