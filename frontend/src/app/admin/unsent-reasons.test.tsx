import { volumeDetails } from '@shodh/contracts/volumes/volume-details.ts'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { StrikeMember } from '../../features/board/admin/confirm-dialogs.tsx'
import { DeletePaperDialog } from '../../features/papers/admin/list/acts/delete-paper-dialog.tsx'
import { ReplacePdfDialog } from '../../features/papers/admin/replace/replace-pdf-dialog.tsx'
import { ActDialog } from '../../features/system/admin/act-dialog.tsx'
import { EmailSettings } from '../../features/users/admin/profile/email-settings.tsx'
import { BulkDeleteDialog } from '../../features/volumes/admin/bulk-delete-dialog.tsx'
import { DeleteVolumeDialog } from '../../features/volumes/admin/delete-volume-dialog.tsx'
import { paperOf } from '../../testing/examples/papers.ts'
import { person } from '../../testing/examples/people.ts'
import { yes } from '../../testing/server/served.ts'
import { shownTo, visited } from '../../testing/screens/shown.tsx'
import { volume } from '../../testing/examples/volumes.ts'

const listed = volumeDetails(volume(2026, 'Vol. 1 March', { papers: 0 }))
const paper = paperOf(volume(2026, 'Vol. 1 March'), 1, { title: 'On Rivers' })
const member = { id: 'm', sectionId: 's', fullName: 'Bina Patil' }
const user = person('Asha Rao')
const pdf = new File(['%PDF-1.7'], 'new.pdf', { type: 'application/pdf' })
const act = {
  title: 'Clean up?',
  label: 'Clean Up',
  url: 'papers/system/cleanup',
  done: 'Cleaned up',
  describe: () => 'One file',
}
const close = () => undefined
const choosePdf = () => void fireEvent.change(screen.getByLabelText(/^New PDF/u), { target: { files: [pdf] } })

beforeEach(async () => {
  await visited(({ pathname }, { method }) => {
    if (pathname.endsWith('/users/profile')) return yes(user)
    if (pathname.endsWith('/with-pdf')) return yes({ papers: [] })
    if (method !== 'GET') return yes({ results: [], total: 0, succeeded: 0, failed: 0, paper, volume: listed, ...user })
    const data = pathname.includes('/volumes/') ? { volume: listed } : { paper, volumes: [] }
    return { ...yes(data), headers: { etag: '"1"' } }
  })
})

const field = (label: RegExp) => screen.findByLabelText<HTMLInputElement>(label, { selector: 'input, textarea' })

test.each([
  ['Replace PDF', () => <ReplacePdfDialog paper={paper} close={close} />, choosePdf],
  ['Delete Paper', () => <DeletePaperDialog paper={paper} close={close} />],
  ['Delete Volume', () => <DeleteVolumeDialog title="Delete Volume" volume={listed} close={close} />],
  ['Delete 1 Volume', () => <BulkDeleteDialog volumes={[listed]} close={close} />],
  ['Strike', () => <StrikeMember member={member} close={close} />],
  ['Clean Up', () => <ActDialog act={act} close={close} />],
])('the reason typed for “%s” is there until it is sent', async (button, dialog, prepare = close) => {
  shownTo(user, dialog())
  fireEvent.change(await field(/^Reason/u), { target: { value: 'A table was wrong' } })
  cleanup()
  shownTo(user, dialog())
  expect((await field(/^Reason/u)).value).toBe('A table was wrong')
  prepare()
  await waitFor(() => expect(screen.getByRole('button', { name: button })).toHaveProperty('disabled', false))
  fireEvent.click(screen.getByRole('button', { name: button }))
  await waitFor(() => expect(screen.queryByRole('button', { name: /…$/u })).toBeNull())
  cleanup()
  shownTo(user, dialog())
  expect((await field(/^Reason/u)).value).toBe('')
})

test('the reason for deleting some volumes is there for the same ones, in any order, and not for others', async () => {
  const [one, other, third] = ['Vol. 1', 'Vol. 2', 'Vol. 3'].map(name => volumeDetails(volume(2026, name)))
  const open = (...volumes: (typeof one)[]) => {
    cleanup()
    shownTo(user, <BulkDeleteDialog volumes={volumes.flatMap(each => each ?? [])} close={close} />)
  }
  open(one, other)
  fireEvent.change(await field(/^Reason/u), { target: { value: 'A table was wrong' } })
  open(other, third)
  expect((await field(/^Reason/u)).value).toBe('')
  open(other, one)
  expect((await field(/^Reason/u)).value).toBe('A table was wrong')
})

test('a new e-mail address is there until it is sent, and its password is typed again', async () => {
  shownTo(user, <EmailSettings />)
  fireEvent.change(await field(/^Email address/u), { target: { value: 'new@journal.example' } })
  fireEvent.change(await field(/^Your password/u), { target: { value: 'secret words' } })
  cleanup()
  shownTo(user, <EmailSettings />)
  expect((await field(/^Email address/u)).value).toBe('new@journal.example')
  expect((await field(/^Your password/u)).value).toBe('')
})
