import { paperView } from '@shodh/contracts/papers/views.ts'
import type { Arrangement } from '@shodh/contracts/volumes/arrangement.ts'
import type { Preparation } from '@shodh/contracts/volumes/views.ts'
import { volumeDetails } from '@shodh/contracts/volumes/volume-details.ts'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { Route, Routes } from 'react-router-dom'
import { beforeEach, expect, test, vi } from 'vitest'
import { backOffice } from '../../../../testing/screens/back-office.tsx'
import { no, yes } from '../../../../testing/server/served.ts'
import { volume } from '../../../../testing/examples/volumes.ts'
import { click } from '../../../../testing/screens/shown.tsx'
import { OrderScreen } from './order-screen.tsx'

const place = { volumeId: 'v', volumeName: 'Vol. 1', year: 2026, issueType: 'Regular' } as const
const id = (sr: number) => `${sr}f0e0d0c-0b0a-4908-8706-050403020100`
const paper = (sr: number) =>
  paperView({
    ...{ id: id(sr), sr, title: `Paper ${sr}`, authorName: 'A. Rao', ...place, createdAt: '', updatedAt: '' },
    ...{ fileSize: 1, sha256: '', version: 1 },
  })

let stored: Arrangement | undefined
let preparation: Preparation
let sent: unknown[]
let refuse: ReturnType<typeof no> | undefined
let papers: ReturnType<typeof paper>[]

const { open } = backOffice(({ pathname }, { method, headers }, body) => {
  const shown = () => ({
    ...volumeDetails({ ...volume(2026, 'Vol. 1'), ...preparation }, preparation),
    ...(stored && { arrangement: stored }),
  })
  if (method === 'PUT') {
    sent.push([body, headers['if-match']])
    if (refuse) return refuse
    stored = body as Arrangement
    return yes({ volume: shown() })
  }
  if (pathname.endsWith('/papers')) {
    const pagination = { page: 1, limit: 1000, total: papers.length, totalPages: 1 }
    return yes({ papers, pagination })
  }
  return { ...yes({ volume: shown() }), headers: { etag: '"3-x"', 'cache-control': 'no-store' } }
})

beforeEach(() => {
  stored = undefined
  preparation = {}
  sent = []
  refuse = undefined
  papers = [1, 2, 3].map(paper)
})

const opened = async () => {
  await open(
    <Routes>
      <Route path="/admin/papers/volumes/:id/order" element={<OrderScreen />} />
    </Routes>,
    { path: '/admin/papers/volumes/v/order' },
  )
  await screen.findByText('Paper 1')
}
const shown = () =>
  screen.getAllByRole('listitem').flatMap(item => {
    const name = /Paper \d|^Other papers/u.exec(item.textContent)?.[0]
    return name ?? item.querySelector('input')?.value ?? []
  })
const section = (en: string, ...srs: number[]) => ({ id: en, names: { en }, paperIds: srs.map(id) })

test('a section is added by a proposal, papers are sent to it, and all is saved and taken back', async () => {
  await opened()
  expect(screen.getByRole('button', { name: 'Save' }).hasAttribute('disabled')).toBe(true)
  click('Editorial')
  expect(shown()).toEqual(['Editorial', 'Other papers', 'Paper 1', 'Paper 2', 'Paper 3'])
  fireEvent.change(screen.getByLabelText('Section of Paper 2'), {
    target: { value: screen.getAllByRole('option', { name: 'Editorial' })[0]!.getAttribute('value') },
  })
  expect(shown()).toEqual(['Editorial', 'Paper 2', 'Other papers', 'Paper 1', 'Paper 3'])
  click('Save')
  expect(await screen.findByText('Sections and order saved')).toBeTruthy()
  const names = { en: 'Editorial', hi: 'संपादकीय', mr: 'संपादकीय' }
  expect(sent).toEqual([[{ sections: [{ id: expect.any(String), names, paperIds: [id(2)] }], order: [] }, '"3-x"']])
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(sent[1]).toEqual([{ sections: [], order: [] }, '"3-x"']))
  await waitFor(() => expect(shown()).toEqual(['Paper 1', 'Paper 2', 'Paper 3']))
})

test('a paper is moved by the keyboard within its section and into the next, which is announced', async () => {
  stored = { sections: [section('Articles', 1, 2), section('Reviews', 3)], order: [] }
  await opened()
  const handle = screen.getByRole('button', { name: 'Reorder Paper 1' })
  fireEvent.click(handle)
  expect(screen.getByText(/^Paper 1 lifted from place 1 of 2 in Articles\./u)).toBeTruthy()
  fireEvent.keyDown(handle, { key: 'ArrowDown' })
  fireEvent.keyDown(handle, { key: 'ArrowDown' })
  expect(screen.getByText('Paper 1: place 1 of 2 in Reviews')).toBeTruthy()
  fireEvent.click(handle)
  expect(shown()).toEqual(['Articles', 'Paper 2', 'Reviews', 'Paper 1', 'Paper 3', 'Other papers'])
  click('Save')
  await screen.findByText('Sections and order saved')
  expect(sent).toMatchObject([[{ sections: [{ paperIds: [id(2)] }, { paperIds: [id(1), id(3)] }] }, '"3-x"']])
})

test('sections are moved, renamed and removed; one without a name is not saved', async () => {
  stored = { sections: [section('Articles', 1, 2), section('Reviews', 3)], order: [] }
  await opened()
  click('Move Reviews up')
  expect(shown()).toEqual(['Reviews', 'Paper 3', 'Articles', 'Paper 1', 'Paper 2', 'Other papers'])
  click('Remove Articles')
  expect(shown()).toEqual(['Reviews', 'Paper 3', 'Other papers', 'Paper 1', 'Paper 2'])
  const name = screen.getByLabelText('Name of the section in English')
  fireEvent.change(name, { target: { value: ' ' } })
  click('Save')
  expect(await screen.findByText('Please name each section in English')).toBeTruthy()
  fireEvent.change(name, { target: { value: 'Book reviews' } })
  fireEvent.change(screen.getByLabelText('Name of the section in Hindi'), { target: { value: 'समीक्षा' } })
  click('Save')
  await screen.findByText('Sections and order saved')
  expect(sent).toMatchObject([[{ sections: [{ names: { en: 'Book reviews', hi: 'समीक्षा' } }] }, '"3-x"']])
})

test('what somebody else arranged meanwhile is not overwritten, and nothing is lost', async () => {
  await opened()
  click('Reviews')
  stored = { sections: [section('Articles', 1)], order: [] }
  click('Save')
  expect(await screen.findByText(/^Somebody else arranged this volume meanwhile\./u)).toBeTruthy()
  expect([sent, shown()[0]]).toEqual([[], 'Reviews'])
  fireEvent.click(await screen.findByRole('button', { name: 'Show what is saved' }))
  expect(shown()).toEqual(['Articles', 'Paper 1', 'Other papers', 'Paper 2', 'Paper 3'])
})

test('one’s own takes its place where that is wanted', async () => {
  await opened()
  click('Reviews')
  stored = { sections: [section('Articles', 1)], order: [] }
  click('Save')
  fireEvent.click(await screen.findByRole('button', { name: 'Save mine instead' }))
  expect(await screen.findByText('Sections and order saved')).toBeTruthy()
  expect(sent).toMatchObject([[{ sections: [{ names: { en: 'Reviews' } }] }, '"3-x"']])
})

test('what the journal refuses stays on the screen, and changes are discarded', async () => {
  await opened()
  refuse = no(404, 'One of the papers is not in this volume')
  click('Articles')
  click('Save')
  expect(await screen.findByText('One of the papers is not in this volume')).toBeTruthy()
  expect(shown()[0]).toBe('Articles')
  click('Discard changes')
  expect(shown()).toEqual(['Paper 1', 'Paper 2', 'Paper 3'])
})

test('a volume without papers says so', async () => {
  papers = []
  await open(<OrderScreen />, { path: '/admin/papers/volumes/v/order' })
  expect(await screen.findByText('No Papers Found')).toBeTruthy()
})

test('of an issue in preparation it leads to the publication', async () => {
  await opened()
  expect(screen.queryByRole('link', { name: 'Publish issue' })).toBeNull()
  cleanup()
  preparation = { inPreparation: true }
  await opened()
  expect(screen.getByRole('link', { name: 'Publish issue' }).getAttribute('href')).toBe(
    '/admin/papers/volumes/v/publish',
  )
})

test('a paper that is dragged onto the name of a section is put below it, also from below', async () => {
  stored = { sections: [section('Editorial'), section('Articles', 1, 2)], order: [] }
  await opened()
  const over = screen.getByRole('heading', { name: 'Editorial' })
  const found = vi.spyOn(document, 'elementFromPoint').mockReturnValue(over)
  const handle = screen.getByRole('button', { name: /Paper 2/u, pressed: false })
  Object.assign(handle, { setPointerCapture: () => undefined })
  fireEvent.pointerDown(handle, { button: 0, clientX: 0, clientY: 100 })
  fireEvent.pointerMove(handle, { clientX: 0, clientY: 10 })
  await screen.findByText('Paper 2: place 1 of 1 in Editorial')
  fireEvent.pointerUp(handle)
  found.mockRestore()
  expect(shown()).toEqual(['Editorial', 'Paper 2', 'Articles', 'Paper 1', 'Other papers', 'Paper 3'])
})
