import type { Role } from '@shodh/contracts/users/fields.ts'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { backOffice } from '../../../../testing/screens/back-office.tsx'
import { paperOf } from '../../../../testing/examples/papers.ts'
import { type Handle, no, yes } from '../../../../testing/server/served.ts'
import { volume } from '../../../../testing/examples/volumes.ts'
import { DeletedPapers, DeletedVolumes } from './recently-deleted.tsx'

const march = volume(2026, 'Vol. 1 March', { papers: 4 })
const { id, _id, name, year, issueType, paperCount } = march
const deletion = {
  deletedAt: '2026-02-01T04:30:00.000Z',
  reason: 'Published by mistake',
  deletedBy: { id: 'u', name: 'Ravi Shah' },
}
const deletedPaper = { ...paperOf(march, 3), isVolumeDeleted: false, ...deletion }
const ofDeletedVolume = { ...paperOf(march, 4), isVolumeDeleted: true, ...deletion }
const deletedVolume = { id, _id, name, year, issueType, paperCount, ...deletion }
const pagination = { page: 1, limit: 20, total: 2, totalPages: 1 }

const { open } = backOffice()

const opened = async (handle: Handle, Screen = DeletedPapers, role: Role = 'admin') => {
  await open(<Screen />, { handle, role })
  fireEvent.click(screen.getByRole('button', { name: 'Recently deleted' }))
}

const listing: Handle = ({ searchParams }) =>
  searchParams.get('kind') === 'papers'
    ? yes({ papers: [deletedPaper, ofDeletedVolume], pagination })
    : yes({ volumes: [deletedVolume], pagination })

test('deleted papers are listed when that is asked for, with when, by whom and why', async () => {
  await opened(listing)
  expect(await screen.findByText('Paper 3 of Vol. 1 March')).toBeTruthy()
  expect(screen.getAllByText('Deleted 1 Feb 2026, 04:30 by Ravi Shah: Published by mistake')).toHaveLength(2)
  expect(screen.getByText('Restore its volume first')).toBeTruthy()
  expect(screen.getAllByRole('button', { name: /^Restore / })).toHaveLength(1)
})

test('a paper is restored; a refusal says why', async () => {
  let isTaken = true
  await opened((url, request, body) => {
    if (request.method !== 'POST') return listing(url, request, body)
    return isTaken ? no(409, 'Another paper has this DOI', 'DOI_TAKEN') : yes({ paper: deletedPaper })
  })
  const restore = async () => fireEvent.click(await screen.findByRole('button', { name: /^Restore Paper 3/u }))
  await restore()
  expect(await screen.findByText('Another paper has this DOI')).toBeTruthy()
  isTaken = false
  await waitFor(() => expect(screen.getByText('Restore')).toBeTruthy())
  await restore()
  expect(await screen.findByText('Paper "Paper 3 of Vol. 1 March" restored successfully')).toBeTruthy()
})

test('a volume whose name was taken meanwhile is reported', async () => {
  const TAKEN = 'A volume of this year, type and name was created in the meantime'
  await opened(
    (url, request, body) =>
      request.method === 'POST' ? no(409, TAKEN, 'VOLUME_NAME_TAKEN') : listing(url, request, body),
    DeletedVolumes,
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Restore Vol. 1 March' }))
  expect(await screen.findByText(TAKEN)).toBeTruthy()
})

test.each(['author', 'auditor'] as const)('an %s sees what was deleted, and restores nothing', async role => {
  await opened(listing, DeletedPapers, role)
  expect(await screen.findByText('Paper 3 of Vol. 1 March')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Restore / })).toBeNull()
})

test('where nothing was deleted, that is said', async () => {
  await opened(() => yes({ volumes: [], pagination: { ...pagination, total: 0 } }), DeletedVolumes)
  expect(await screen.findByText('No volume was deleted.')).toBeTruthy()
})
