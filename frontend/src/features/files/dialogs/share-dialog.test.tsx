import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { yes } from '../../../testing/server/served.ts'
import { PublishDialog } from './publish-dialog.tsx'
import { ShareDialog } from './share-dialog.tsx'
import { click, dialogsOf, file } from './testing/opened-dialog.tsx'

let dialogs = dialogsOf()
beforeEach(() => void (dialogs = dialogsOf()))
afterEach(() => void vi.restoreAllMocks())

const close = () => undefined

/** What the page was given to copy. */
const clipboard = () => {
  const copied: string[] = []
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async text => void copied.push(text))
  return copied
}

const share = {
  id: 's1',
  _id: 's1',
  filePath: file.path,
  createdAt: '2026-02-01T04:30:00.000Z',
  createdBy: { id: 'u', name: 'Ravi Shah' },
  expiresAt: '2026-02-02T04:30:00.000Z',
  opens: 0,
  lastOpenedAt: null,
}

test('a link is made for 24 hours unless another time is chosen, shown once, and copied', async () => {
  const shares: (typeof share)[] = []
  dialogs.replies['GET shares'] = () => yes({ shares })
  dialogs.replies['POST share'] = () => {
    shares.push(share)
    return yes({ share: { ...share, url: '/s/secret' } })
  }
  const url = await dialogs.open(<ShareDialog item={file} close={close} />)
  expect(await screen.findByText('None. Only those who can sign in open this file.')).toBeTruthy()
  expect(screen.getByLabelText<HTMLSelectElement>('Valid for').value).toBe('24')
  fireEvent.change(screen.getByLabelText('Valid for'), { target: { value: '720' } })
  click('Make a link')
  const field = await screen.findByLabelText<HTMLInputElement>('The new link')
  expect(field.value).toBe(`${url}s/secret`)
  expect(dialogs.changes).toEqual([['POST share', { filePath: file.path, expiresInHours: 720 }]])
  const copied = clipboard()
  click('Copy')
  expect(await screen.findByText('Link copied to clipboard')).toBeTruthy()
  expect(copied).toEqual([`${url}s/secret`])
  expect(await screen.findByText('Not opened yet')).toBeTruthy()
  expect(screen.getByText('Made 1 Feb 2026, 04:30 by Ravi Shah')).toBeTruthy()
})

test('links in force say how often they were opened, and are revoked', async () => {
  let shares = [{ ...share, opens: 2, lastOpenedAt: '2026-02-01T06:30:00.000Z' }]
  dialogs.replies['GET shares'] = () => yes({ shares })
  dialogs.replies['DELETE shares/s1'] = () => {
    shares = []
    return yes({})
  }
  await dialogs.open(<ShareDialog item={file} close={close} />)
  expect(await screen.findByText('Opened 2 times, the last time 1 Feb 2026, 06:30')).toBeTruthy()
  click(/^Revoke/u)
  expect(await screen.findByText('Link revoked')).toBeTruthy()
  expect(await screen.findByText('None. Only those who can sign in open this file.')).toBeTruthy()
})

test('a link that was just made and is revoked is no longer offered', async () => {
  const other = { ...share, id: 's2', createdAt: '2026-02-01T05:30:00.000Z' }
  let shares: (typeof share)[] = [other]
  dialogs.replies['GET shares'] = () => yes({ shares })
  dialogs.replies['POST share'] = () => {
    shares = [other, share]
    return yes({ share: { ...share, url: '/s/secret' } })
  }
  dialogs.replies['DELETE shares/s1'] = () => yes({})
  dialogs.replies['DELETE shares/s2'] = () => yes({})
  await dialogs.open(<ShareDialog item={file} close={close} />)
  click('Make a link')
  await screen.findByLabelText('The new link')
  fireEvent.click(await screen.findByRole('button', { name: 'Revoke the link made 1 Feb 2026, 05:30' }))
  expect(await screen.findByText('Link revoked')).toBeTruthy()
  expect(screen.getByLabelText('The new link')).toBeTruthy()
  fireEvent.click(await screen.findByRole('button', { name: 'Revoke the link made 1 Feb 2026, 04:30' }))
  await waitFor(() => expect(screen.queryByLabelText('The new link')).toBeNull())
})

test('an auditor sees links, and makes and revokes none', async () => {
  dialogs.replies['GET shares'] = () => yes({ shares: [share] })
  await dialogs.open(<ShareDialog item={file} close={close} />, 'auditor')
  expect(await screen.findByText('Not opened yet')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^(?:Make|Revoke)/u })).toBeNull()
})

const version = {
  version: 2,
  at: '2026-02-01T04:30:00.000Z',
  actor: { id: 'u', name: 'Ravi Shah' },
  sha256: 'x',
  size: 48_212,
  contentType: 'application/pdf',
  isCurrent: true,
  downloadUrl: '/api/v1/file-manager/download/a?version=2',
}

test('a file is published, its address shown, and taken back', async () => {
  dialogs.replies['GET versions'] = () => yes({ versions: [version] })
  const published = { ...file, isPublished: true, publicUrl: '/files/forms/Copyright%20form.pdf' }
  dialogs.replies['POST publish'] = () => yes({ file: published })
  dialogs.replies['DELETE publish'] = () => yes({ file })
  const url = await dialogs.open(<PublishDialog item={file} close={close} />)
  click('Publish')
  const address = await screen.findByLabelText<HTMLInputElement>('Public address')
  expect(address.value).toBe(`${url}files/forms/Copyright%20form.pdf`)
  expect(await screen.findByText(`${file.name} is public`)).toBeTruthy()
  click('Take back')
  expect(await screen.findByText(`${file.name} is no longer public`)).toBeTruthy()
  expect(screen.queryByLabelText('Public address')).toBeNull()
  const sent = { path: file.path, isFolder: false }
  expect(dialogs.changes).toEqual([
    ['POST publish', sent],
    ['DELETE publish', sent],
  ])
})

test('what is public through its folder says so, and cannot be taken back here', async () => {
  dialogs.replies['GET versions'] = () => yes({ versions: [] })
  await dialogs.open(
    <PublishDialog
      item={{ ...file, isPublished: true, publicUrl: '/files/forms/a', publishedThrough: 'forms' }}
      close={close}
    />,
  )
  expect(screen.getByText('Public through "forms"')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Take back' })).toBeNull()
})

test('versions are listed with date and actor; an earlier one is removed after a question', async () => {
  dialogs.replies['GET versions'] = () =>
    yes({ versions: [version, { ...version, version: 1, isCurrent: false, actor: { id: 'u', name: null } }] })
  dialogs.replies['DELETE versions'] = () => yes({})
  await dialogs.open(<PublishDialog item={file} close={close} />)
  expect(await screen.findByText('1 Feb 2026, 04:30 · Ravi Shah · 47 KB')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Remove version 2' })).toBeNull()
  click('Remove version 1')
  expect(dialogs.changes).toEqual([])
  click('Remove')
  expect(await screen.findByText('Version 1 removed')).toBeTruthy()
  expect(dialogs.changes).toEqual([['DELETE versions', { path: file.path, version: 1 }]])
})
