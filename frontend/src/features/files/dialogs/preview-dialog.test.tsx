import type { FileItem, FolderItem } from '@shodh/contracts/files/views.ts'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { no, yes } from '../../../testing/server/served.ts'
import { UsedBy } from './used-by.tsx'
import { useCopyLink, useDownload } from '../use-download.ts'
import { PreviewDialog } from './preview-dialog.tsx'
import { click, dialogsOf, file } from './testing/opened-dialog.tsx'

let dialogs = dialogsOf()
beforeEach(() => void (dialogs = dialogsOf()))
afterEach(() => void vi.restoreAllMocks())

const close = () => undefined

test('a picture is shown from memory; what is neither a picture nor a PDF has no preview', async () => {
  const made: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation(blob => {
    made.push(blob as Blob)
    return 'blob:picture'
  })
  dialogs.replies[`GET download/${file.path}`] = () => ({ body: '<svg/>' })
  const svg = { ...file, contentType: 'image/svg+xml' }
  await dialogs.open(<PreviewDialog item={svg} close={close} />)
  expect((await screen.findByAltText(file.name)).getAttribute('src')).toBe('blob:picture')
  expect(made[0]?.type).toBe('image/svg+xml')
  cleanup()
  await dialogs.open(<PreviewDialog item={{ ...file, contentType: 'text/html' }} close={close} />)
  expect(screen.getByText('Preview not available')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Download (47 KB)' })).toBeTruthy()
})

function Links({ item }: { item: FileItem | FolderItem }) {
  const [download, copyLink] = [useDownload(), useCopyLink()]
  return (
    <>
      <button type="button" onClick={() => void download(item)}>
        Download
      </button>
      <button type="button" onClick={() => void copyLink(item)}>
        Copy Link
      </button>
    </>
  )
}

test('the browser downloads by a ticket, and a refusal is said', async () => {
  const visited: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    visited.push(this.href)
  })
  let isThere = true
  dialogs.replies['POST ticket'] = () =>
    isThere ? yes({ url: '/api/v1/file-manager/download/a?ticket=t' }) : no(404, 'File not found', 'FILE_NOT_FOUND')
  const url = await dialogs.open(<Links item={file} />)
  click('Download')
  expect(await screen.findByText(`Downloading ${file.name}`)).toBeTruthy()
  await waitFor(() => expect(visited).toEqual([`${url}api/v1/file-manager/download/a?ticket=t`]))
  expect(dialogs.changes).toEqual([['POST ticket', { path: file.path, isFolder: false }]])
  isThere = false
  click('Download')
  expect(await screen.findByText('File not found')).toBeTruthy()
  expect(screen.getAllByText(/^Downloading/u)).toHaveLength(1)
})

test('the copied link is the public one, else that of the download, which says for whom it is', async () => {
  await dialogs.open(<Links item={{ ...file, isPublished: true, publicUrl: '/files/a.pdf' }} />)
  const copied: string[] = []
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async text => void copied.push(text))
  click('Copy Link')
  expect(await screen.findByText('Download link copied to clipboard')).toBeTruthy()
  cleanup()
  await dialogs.open(<Links item={file} />)
  click('Copy Link')
  const only = 'Only for those who can sign in. To give it to others: Share'
  expect(await screen.findByText(`Download link copied to clipboard. ${only}`)).toBeTruthy()
  expect(copied.map(address => new URL(address).pathname)).toEqual(['/files/a.pdf', file.downloadUrl])
})

test('what uses files is named once, and that not all could be looked up', async () => {
  dialogs.replies['GET usage'] = params => {
    const use = { kind: 'boardMember', title: 'Asha Rao', url: '/board-members' }
    return params.get('path') === 'broken'
      ? no(500, 'Broken')
      : yes({ uses: [use, { ...use, kind: 'page', title: params.get('path'), url: '/guidelines' }] })
  }
  await dialogs.open(<UsedBy items={[{ path: 'a' }, { path: 'b' }, { path: 'broken' }]} />)
  expect(await screen.findByText('What uses them could not be looked up for all of them.')).toBeTruthy()
  const uses = within(screen.getByRole('status')).getAllByRole('listitem')
  expect(uses.map(({ textContent }) => textContent)).toEqual(['Board member: Asha Rao', 'Page: a', 'Page: b'])
})
