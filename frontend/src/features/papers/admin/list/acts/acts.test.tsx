import { bulkResponse } from '@shodh/contracts/operations/bulk.ts'
import type { Role } from '@shodh/contracts/users/fields.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { backOffice } from '../../../../../testing/screens/back-office.tsx'
import { dew, january, listedPapers, paperRows, rain, rivers, wells } from '../../../../../testing/examples/papers.ts'
import { chooseAction } from '../../../../../testing/screens/popup.ts'
import { type Handle, no, yes } from '../../../../../testing/server/served.ts'
import { press } from '../../../../../testing/screens/shown.tsx'
import { PapersScreen } from '../papers-screen.tsx'

const { open, router, requests } = backOffice(listedPapers)

const opened = (handle?: Handle, { role = 'admin' as Role, path = '/admin/papers' } = {}) =>
  open(<PapersScreen />, { handle, role, path })

const button = (name: string | RegExp) => screen.findByRole('button', { name })
const requested = (part: string) => requests().some(path => path.includes(part))

test('the focus walks through acts by keys: select, replace, edit and open', async () => {
  await opened()
  const link = await screen.findByRole('link', { name: /On Wells/u })
  link.focus()
  fireEvent.keyDown(link, { key: 'x' })
  expect(await screen.findByText('1 selected')).toBeTruthy()
  fireEvent.keyDown(link, { key: 'o' })
  expect(new URLSearchParams(router.location.search).get('paper')).toBe(wells.id)
  fireEvent.keyDown(link, { key: 'e' })
  expect(router.location.pathname).toBe(`/admin/papers/edit/${encodeURIComponent(wells.id)}`)
})

const box = (name: string) => screen.getByRole('checkbox', { name })

test('Shift selects what is between, and the head all that is shown', async () => {
  await opened()
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Select On Rivers' }))
  fireEvent.click(box('Select वर्षा'), { shiftKey: true })
  expect(await screen.findByText('3 selected')).toBeTruthy()
  expect(box('Select all')).toHaveProperty('indeterminate', true)
  fireEvent.click(box('Select all'))
  expect(screen.getByText('4 selected')).toBeTruthy()
  await press('Water')
  expect(screen.getByText('3 selected')).toBeTruthy()
  fireEvent.click(box('Select all'))
  expect(screen.queryByRole('region', { name: 'Selection' })).toBeNull()
})

test('chosen papers are named, deleted for one reason, and brought back by one undo', async () => {
  const sent: unknown[] = []
  await opened((url, { method }, body) => {
    if (method === 'GET') return undefined
    sent.push([method, url.pathname.replace('/api/v1/papers/', ''), body])
    const results = [
      { id: rivers.id, success: true, message: 'Paper deleted successfully', code: null },
      { id: dew.id, success: false, message: 'It is locked', code: 'BUSY' },
    ]
    return yes(method === 'DELETE' ? bulkResponse(results) : {})
  })
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Select On Rivers' }))
  fireEvent.click(box('Select On Dew'))
  await press('Delete…')
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Confirm Delete Papers' }))
  const named = () => dialog.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(named()).toEqual(['On Rivers', 'On Dew'])
  await press('Published by mistake')
  await press('Delete 2 Papers')
  expect(await dialog.findByText('1 paper could not be deleted:')).toBeTruthy()
  expect(named()).toEqual(['On DewIt is locked'])
  await press('Undo')
  expect(await screen.findByText('1 paper restored')).toBeTruthy()
  const address = `${encodeURIComponent(january.id)}/${encodeURIComponent(rivers.id)}`
  const papers = [rivers, dew].map(({ volumeId, id }) => ({ volumeId, paperId: id }))
  expect(sent).toEqual([
    ['DELETE', 'bulk', { papers, globalReason: 'Published by mistake' }],
    ['POST', `${address}/restore`, undefined],
  ])
})

test('chosen papers are downloaded as one ZIP', async () => {
  await opened()
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Select On Rivers' }))
  fireEvent.click(box('Select On Dew'))
  await press('Download ZIP')
  await waitFor(() =>
    expect(requested(`/papers/archive?ids=${[rivers, dew].map(({ id }) => encodeURIComponent(id)).join(',')}`)).toBe(
      true,
    ),
  )
})

test('a paper is deleted only with a reason, in the version that was shown, and that can be undone', async () => {
  const sent: unknown[] = []
  await opened((url, { method, headers }, body) => {
    if (method === 'GET') return undefined
    sent.push([method, url.pathname.replace('/api/v1/papers/', ''), body, headers['if-match']])
    return yes({})
  })
  await chooseAction('Delete…', 'On Rivers')
  const remove = await button('Delete Paper')
  expect(remove.hasAttribute('disabled')).toBe(true)
  expect(screen.getByText(/An administrator can restore it/u)).toBeTruthy()
  await press('Withdrawn by the author')
  await waitFor(() => expect(remove.hasAttribute('disabled')).toBe(false))
  fireEvent.click(remove)
  expect(await screen.findByText('Paper deleted successfully')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  await press('Undo')
  expect(await screen.findByText('Paper "On Rivers" restored successfully')).toBeTruthy()
  const address = `${encodeURIComponent(january.id)}/${encodeURIComponent(rivers.id)}`
  expect(sent).toEqual([
    ['DELETE', address, { reason: 'Withdrawn by the author' }, '"7.1"'],
    ['POST', `${address}/restore`, undefined, undefined],
  ])
})

test('the row below a deleted paper gets the focus, and the paper itself once it is restored', async () => {
  let isDeleted = false
  await opened(({ pathname }, { method }) => {
    if (method !== 'GET') {
      isDeleted = method === 'DELETE'
      return yes({})
    }
    const listed = isDeleted ? [wells, rain, dew] : [rivers, wells, rain, dew]
    return pathname.endsWith('/papers/rows') ? yes(paperRows(...listed)) : undefined
  })
  await chooseAction('Delete…', 'On Rivers')
  await press('Withdrawn by the author')
  const remove = await button('Delete Paper')
  await waitFor(() => expect(remove.hasAttribute('disabled')).toBe(false))
  fireEvent.click(remove)
  await waitFor(() => expect(document.activeElement?.textContent).toContain('On Wells'))
  await press('Undo')
  await waitFor(() => expect(document.activeElement?.textContent).toContain('On Rivers'))
})

test('the way back from elsewhere leads to the row that had the focus', async () => {
  const { unmount } = await opened()
  ;(await screen.findByRole('link', { name: /On Wells/u })).focus()
  unmount()
  await opened()
  await waitFor(() => expect(document.activeElement?.textContent).toContain('On Wells'))
})

test('where somebody else saved meanwhile, both versions are shown before anything is deleted', async () => {
  let now = rivers
  await opened(({ pathname }, { method }) => {
    if (method === 'DELETE') {
      now = { ...rivers, title: 'On Great Rivers' }
      return no(412, 'The paper was changed meanwhile', 'PRECONDITION_FAILED')
    }
    if (!pathname.endsWith(`/papers/${encodeURIComponent(rivers.id)}`)) return undefined
    return { ...yes({ paper: now }), headers: { etag: `"${now.title}"`, 'cache-control': 'no-store' } }
  })
  await chooseAction('Delete…', 'On Rivers')
  fireEvent.change(await screen.findByLabelText('Reason (readers will see it)'), { target: { value: 'Twice' } })
  const remove = await button('Delete Paper')
  await waitFor(() => expect(remove.hasAttribute('disabled')).toBe(false))
  fireEvent.click(remove)
  expect(await screen.findByText('Somebody else changed this paper meanwhile.')).toBeTruthy()
  const dialog = within(screen.getByRole('alertdialog'))
  expect(dialog.getByRole('row', { name: 'Title On Rivers On Great Rivers' })).toBeTruthy()
  expect(dialog.getByText('The paper was changed meanwhile')).toBeTruthy()
  expect((screen.getByLabelText('Reason (readers will see it)') as HTMLTextAreaElement).value).toBe('Twice')
})

test.each([
  [403, 'Authentication required for delete operation'],
  [500, 'Something went wrong'],
])('a deletion that fails with %i reads "%s", with its request', async (status, message) => {
  const refusal = no(status, 'Something went wrong')
  await opened((_, { method }) =>
    method === 'DELETE' ? { ...refusal, body: { ...refusal.body, instance: 'urn:uuid:9a' } } : undefined,
  )
  await chooseAction('Delete…', 'On Rivers')
  await press('Published by mistake')
  const remove = await button('Delete Paper')
  await waitFor(() => expect(remove.hasAttribute('disabled')).toBe(false))
  fireEvent.click(remove)
  expect(await screen.findByText(message)).toBeTruthy()
  expect(screen.getByText('9a')).toBeTruthy()
})
