import type { Role } from '@shodh/contracts/users/fields.ts'
import { volumeDetails, yearOnlyView } from '@shodh/contracts/volumes/volume-details.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { backOffice } from '../../../../testing/screens/back-office.tsx'
import { type Handle, no, yes } from '../../../../testing/server/served.ts'
import { openPopup } from '../../../../testing/screens/popup.ts'
import { volume } from '../../../../testing/examples/volumes.ts'
import { browse, fileAt, storageOf } from '../../../files/testing/shown-files.tsx'
import { press } from '../../../../testing/screens/shown.tsx'
import { ManageVolumesScreen } from './manage-volumes-screen.tsx'

const march = volumeDetails(volume(2026, 'Vol. 1 March', { papers: 4 }))
const january = volumeDetails(volume(2026, 'Vol. 1 January', { papers: 0 }))
const water = volumeDetails(volume(2026, 'Water', { issueType: 'Special', papers: 9 }))
const closed = volumeDetails({ ...volume(2026, 'Closed', { papers: 2 }), isActive: false })
const old = volumeDetails(volume(2019, 'Old', { papers: 1 }))

const standard: Handle = ({ pathname }) => {
  if (pathname.endsWith('/papers/volumes'))
    return yes({ volumes: [march, january, water, closed, old, yearOnlyView(2027, 'Regular')] })
  const one = [march, january].find(({ id }) => pathname.endsWith(encodeURIComponent(id)))
  return one && { ...yes({ volume: one }), headers: { etag: '"3.1"' } }
}

const { open, router } = backOffice(standard)

const opened = (handle?: Handle, role: Role = 'admin') =>
  open(<ManageVolumesScreen />, { handle, role, path: '/admin/papers/volumes' })

const names = () =>
  screen
    .queryAllByRole('rowheader')
    .map(row => row.querySelector('a, button:not([title=Details]), .truncate')?.textContent)
const figure = (of: string) => screen.getByText(of, { selector: 'dt' }).nextSibling?.textContent
const sort = (value: string) => fireEvent.change(screen.getByLabelText('Sort by'), { target: { value } })
const chosenIn = (opener: HTMLElement, role: 'option' | 'menuitem', name: string) => {
  openPopup(opener)
  fireEvent.click(screen.getByRole(role, { name }))
}
/** Chooses in the list that a chip opens. */
const choose = (chip: RegExp, option: string) => chosenIn(screen.getByRole('button', { name: chip }), 'option', option)
/** Chooses in the menu of a volume. */
const pick = async (name: string, act: string) =>
  chosenIn(await screen.findByRole('button', { name: `Actions of ${name}` }), 'menuitem', act)
const toggleOf = (name: string) => screen.findByRole('switch', { name: `Active: ${name}` })

test('the volumes of the newest year are shown by name, and all are counted', async () => {
  await opened()
  expect(await screen.findByText('Showing 4 of 5 volumes')).toBeTruthy()
  expect(names()).toEqual(['Closed', 'Vol. 1 January', 'Vol. 1 March', 'Water'])
  expect(['Total Volumes', 'Active Volumes', 'Deactivated'].map(figure)).toEqual(['5', '4', '1'])
  expect(screen.queryByText(/download(?:s)?$/iu)).toBeNull()
})

test.each([
  ['admin', 'Publish issue'],
  ['auditor', 'Checks'],
] as const)('a volume in preparation says so, and leads an %s to its publication', async (role, act) => {
  const prepared = volumeDetails(water, { inPreparation: true, scheduledAt: '2099-01-01T03:30:00.000Z' })
  const handle: Handle = ({ pathname }) =>
    pathname.endsWith('/papers/volumes') ? yes({ volumes: [prepared, march] }) : undefined
  await opened(handle, role)
  expect(await screen.findByText('Publishes on 1 Jan 2099, 03:30')).toBeTruthy()
  expect(['Active Volumes', 'In Preparation', 'Deactivated'].map(figure)).toEqual(['1', '1', '0'])
  choose(/^Status/u, 'Active')
  expect(names()).toEqual(['Vol. 1 March'])
  choose(/^Status/u, 'In preparation')
  expect(names()).toEqual(['Water'])
  expect(screen.queryByText('Active', { selector: 'td *' })).toBeNull()
  await pick('Water', act)
  expect(router.location.pathname).toMatch(/\/publish$/u)
})

test('filters, search and order stand in the address, and are cleared', async () => {
  await opened()
  await screen.findByText('Showing 4 of 5 volumes')
  choose(/^Year/u, 'All Years')
  sort('papers-most')
  expect(names()).toEqual(['Water', 'Vol. 1 March', 'Closed', 'Old', 'Vol. 1 January'])
  choose(/^Status/u, 'Deactivated')
  expect(names()).toEqual(['Closed'])
  choose(/^Issue type/u, 'Special')
  expect(screen.getByText('No Volumes Found')).toBeTruthy()
  expect(router.location.search).toBe('?year=all&sort=papers-most&status=deactivated&type=Special')
  fireEvent.click(screen.getAllByRole('button', { name: 'Clear Filters' })[0]!)
  expect(names()).toHaveLength(4)
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'march' } })
  await waitFor(() => expect(names()).toEqual(['Vol. 1 March']))
})

test('a picture of the file manager becomes the cover, and the drawn one comes back', async () => {
  const sent: unknown[] = []
  const shown = { contentType: 'image/jpeg', isPublished: true, publicUrl: '/files/river.jpg' }
  const storage = storageOf([fileAt('river.jpg', shown)])
  await opened((url, { method }, body) => {
    if (url.pathname.endsWith('/browse')) return browse(storage, url.searchParams)
    if (method !== 'PUT') return undefined
    sent.push([decodeURIComponent(url.pathname).split('/').slice(-2), body])
    return yes({ volume: march })
  })
  await pick('Vol. 1 March', 'Cover')
  fireEvent.click(await screen.findByRole('button', { name: /river/u }))
  fireEvent.change(screen.getByLabelText('Alternative text'), { target: { value: 'A river' } })
  await press('Save the cover')
  expect(await screen.findByText('Cover changed successfully')).toBeTruthy()
  expect(sent).toEqual([[[march.id, 'cover'], { cover: { url: '/files/river.jpg', alt: 'A river' } }]])
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a status changes at once, with the counts; the switch says what it will do, and the toast takes it back', async () => {
  const sent: unknown[] = []
  await opened((_, { method }, body) => {
    if (method !== 'PATCH') return undefined
    sent.push(body)
    return yes({ volume: { ...march, isActive: false } })
  })
  const toggle = await toggleOf('Vol. 1 March')
  expect(toggle.title).toBe('Deactivate: readers still find and read it, and it takes no more papers')
  fireEvent.click(toggle)
  expect(['Active Volumes', 'Deactivated'].map(figure)).toEqual(['3', '2'])
  expect(await screen.findByText(/^Volume "Vol. 1 March" deactivated: readers still find/u)).toBeTruthy()
  await press('Undo')
  expect(await screen.findByText(/^Volume "Vol. 1 March" activated/u)).toBeTruthy()
  expect(sent).toEqual([{ isActive: false }, { isActive: true }])
})

/** Opens the screen of a journal that refuses a method; each status is followed by its sentence. */
const refusing = async (method: string, reason: string) => {
  let status = 0
  await opened((_, request) => (request.method === method ? no(status, reason) : undefined))
  return async (refusals: Readonly<Record<number, string>>, attempt: () => Promise<unknown>) => {
    for (const [refusal, sentence] of Object.entries(refusals)) {
      status = Number(refusal)
      await attempt()
      expect(await screen.findByText(sentence)).toBeTruthy()
    }
  }
}

test('a status that is refused is taken back, and says why', async () => {
  const says = await refusing('PATCH', 'refused')
  await says({ 403: 'Permission denied', 404: 'Volume not found', 500: 'Failed to update volume status' }, async () => {
    fireEvent.click(await toggleOf('Vol. 1 March'))
    await waitFor(() => expect(['Active Volumes', 'Deactivated'].map(figure)).toEqual(['4', '1']))
  })
})

test('an active volume leads to adding papers to it; a deactivated one says what to do first', async () => {
  await opened()
  await press('Closed')
  expect(screen.getAllByText('Activate volume to add papers')).toHaveLength(2)
  expect(router.location.pathname).toBe('/admin/papers/volumes')
  const adding = { year: 2026, issueType: 'Special', volumeName: 'Water', volumeId: water.id }
  const row = screen.getByRole('row', { name: /Water/u })
  expect(within(row).getByText('Click to add papers to this volume').className).not.toContain('opacity')
  expect(row.title).toBe('Click to add papers to this volume')
  fireEvent.click(within(row).getByText('2026'))
  expect(router.location).toMatchObject({ pathname: '/admin/papers/add', state: adding })
})

test('a name leads to adding papers as its row does, and a press on what a row holds does nothing else', async () => {
  await opened()
  fireEvent.click(await screen.findByLabelText('Select Water'))
  expect(router.location.pathname).toBe('/admin/papers/volumes')
  const link = screen.getByRole('link', { name: 'Water' })
  expect(link.getAttribute('href')).toBe('/admin/papers/add?year=2026&type=Special&volume=Water')
  fireEvent.click(link)
  expect(router.location.pathname).toBe('/admin/papers/add')
})

test('a volume with papers is deleted only where its exact name is typed, and that can be undone', async () => {
  const sent: unknown[] = []
  await opened(({ pathname }, { method, headers }, body) => {
    if (method === 'GET') return undefined
    sent.push([method, pathname.replace('/api/v1/papers/volumes/', ''), body, headers['if-match']])
    return yes({ volume: march })
  })
  await pick('Vol. 1 March', 'Delete Volume…')
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete Volume' }))
  const remove = dialog.getByRole('button', { name: 'Delete Volume' })
  fireEvent.click(dialog.getByRole('button', { name: 'Created by mistake' }))
  const name = dialog.getByLabelText('Type “Vol. 1 March” to confirm')
  fireEvent.change(name, { target: { value: 'vol. 1 march' } })
  expect(dialog.getByText('Please type the exact volume name to confirm deletion')).toBeTruthy()
  expect(remove.hasAttribute('disabled')).toBe(true)
  fireEvent.change(name, { target: { value: 'Vol. 1 March' } })
  await waitFor(() => expect(remove.hasAttribute('disabled')).toBe(false))
  fireEvent.click(remove)
  expect(await screen.findByText('Volume "Vol. 1 March" deleted successfully')).toBeTruthy()
  await press('Undo')
  expect(await screen.findByText('Volume "Vol. 1 March" restored successfully')).toBeTruthy()
  const confirmed = { forceDelete: true, confirmVolumeName: 'Vol. 1 March', confirmPaperCount: 4 }
  expect(sent).toEqual([
    ['DELETE', encodeURIComponent(march.id), { reason: 'Created by mistake', ...confirmed }, '"3.1"'],
    ['POST', `${encodeURIComponent(march.id)}/restore`, undefined, undefined],
  ])
})

test('a deletion that fails says why, and can be tried again', async () => {
  const says = await refusing('DELETE', 'The reason of the journal')
  await pick('Vol. 1 January', 'Delete Volume…')
  await press('Merged into another volume')
  const sentences = {
    403: 'Permission denied. You may not have rights to delete volumes.',
    404: 'Volume not found or already deleted',
    409: 'Volume contains papers or is locked by another operation',
    500: 'The reason of the journal',
  }
  await says(sentences, async () => {
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Delete Volume' }).hasAttribute('disabled')).toBe(false),
    )
    await press('Delete Volume')
  })
})

const selectTwo = async () => {
  for (const name of ['Vol. 1 March', 'Water']) fireEvent.click(await screen.findByLabelText(`Select ${name}`))
  await press('Delete Selected')
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Bulk Delete Volumes' }))
  fireEvent.click(dialog.getByRole('button', { name: 'Withdrawn by the journal' }))
  return dialog
}

const resultOf = (id: string, success: boolean) => ({ id, success, message: success ? 'Done' : 'Locked', code: null })
const results = (...failed: readonly string[]) =>
  yes({
    results: [march, water].map(({ id }) => resultOf(id, !failed.includes(id))),
    ...{ total: 2, succeeded: 2 - failed.length, failed: failed.length },
  })

test('several volumes are deleted at once; those that fail stay in the dialog with their reasons', async () => {
  const sent: unknown[] = []
  await opened(({ pathname }, { method }, body) => {
    if (method !== 'DELETE' || !pathname.endsWith('/volumes/bulk')) return undefined
    return sent.push(body) === 1 ? results(water.id) : results()
  })
  const dialog = await selectTwo()
  expect(dialog.getByText('13 papers')).toBeTruthy()
  fireEvent.click(dialog.getByRole('button', { name: 'Delete 2 Volumes' }))
  expect(await screen.findByText('1 deleted, 1 failed')).toBeTruthy()
  expect(await dialog.findByText('1 volume could not be deleted:')).toBeTruthy()
  expect(dialog.getByText(/Locked/u)).toBeTruthy()
  fireEvent.click(dialog.getByRole('button', { name: 'Delete 1 Volume' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(sent[0]).toEqual({
    volumes: [
      { volumeId: march.id, confirmVolumeName: 'Vol. 1 March', confirmPaperCount: 4 },
      { volumeId: water.id, confirmVolumeName: 'Water', confirmPaperCount: 9 },
    ],
    globalReason: 'Withdrawn by the journal',
    forceDelete: true,
  })
})

test('a bulk deletion that was refused for its count counts anew', async () => {
  const sent: unknown[] = []
  await opened(({ pathname }, { method }, body) => {
    // what is fetched again waits for what is on its way
    if (pathname.endsWith('.json')) return no(404, 'Not here')
    if (method === 'DELETE') return sent.push(body) === 1 ? results(water.id) : results()
    const paperCount = sent.length === 0 ? 9 : 10
    return pathname.endsWith('/papers/volumes') ? yes({ volumes: [march, { ...water, paperCount }] }) : undefined
  })
  const dialog = await selectTwo()
  fireEvent.click(dialog.getByRole('button', { name: 'Delete 2 Volumes' }))
  await waitFor(() => expect(dialog.getAllByText('10 papers')).toHaveLength(2))
  fireEvent.click(dialog.getByRole('button', { name: 'Delete 1 Volume' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(sent[1]).toMatchObject({ volumes: [{ volumeId: water.id, confirmPaperCount: 10 }] })
})

test('a bulk deletion that fails says why, and can be tried again', async () => {
  const says = await refusing('DELETE', 'Busy')
  await selectTwo()
  const sentences = { 403: 'Permission denied during bulk delete', 503: 'Bulk delete failed: Busy' }
  await says(sentences, () => press('Delete 2 Volumes'))
})

test('all that is shown is selected and deactivated at once; what fails is taken back', async () => {
  await opened(({ pathname }, { method }) =>
    method === 'PATCH' && pathname.endsWith('/bulk-status') ? results(water.id) : undefined,
  )
  fireEvent.click(await screen.findByLabelText('Select all'))
  expect(screen.getByText('4 selected')).toBeTruthy()
  await press('Deactivate Selected')
  expect(await screen.findByText('3 deactivated, 1 failed')).toBeTruthy()
})

test('a load that fails says why; who has lost the right to see volumes is redirected', async () => {
  let status = 503
  await opened(({ pathname }) => (pathname.endsWith('/papers/volumes') ? no(status, 'Busy') : undefined))
  expect(await screen.findByText('Failed to load volumes: Busy')).toBeTruthy()
  status = 403
  await press('Retry')
  await waitFor(() => expect(router.location.pathname).toBe('/dashboard'))
  expect(screen.getByText('Insufficient permissions for this action.')).toBeTruthy()
})
