import { volumeDetails } from '@shodh/contracts/volumes/volume-details.ts'
import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { backOffice } from '../../../../testing/screens/back-office.tsx'
import { yes } from '../../../../testing/server/served.ts'
import { openPopup } from '../../../../testing/screens/popup.ts'
import { volume } from '../../../../testing/examples/volumes.ts'
import { ManageVolumesScreen } from './manage-volumes-screen.tsx'

const counted = (name: string, downloads: number) =>
  volumeDetails({ ...volume(2026, name), downloads, volumeDownloads: downloads })
const [january, march, may] = [counted('January', 3), counted('March', 1200), counted('May', 1)]

let volumes: readonly ReturnType<typeof volumeDetails>[]

const { open } = backOffice(({ pathname }) => {
  if (pathname.endsWith('/papers/volumes')) return yes({ volumes })
  const one = volumes.find(({ id }) => pathname.endsWith(encodeURIComponent(id)))
  return one && { ...yes({ volume: one }), headers: { etag: '"3.1"' } }
})

const opened = async (listed: typeof volumes) => {
  volumes = listed
  await open(<ManageVolumesScreen />, { path: '/admin/papers/volumes' })
  await screen.findByText(`Showing ${volumes.length} of ${volumes.length} volumes`)
}

const names = () => screen.getAllByRole('rowheader').map(row => row.querySelector('a')?.textContent)
const sort = (value: string) => fireEvent.change(screen.getByLabelText('Sort by'), { target: { value } })

test('downloads of whole volumes are shown on each card and together, and sort the cards', async () => {
  await opened([january, march, may])
  expect(screen.getByText('Total Downloads').nextSibling?.textContent).toBe('1,204')
  expect(screen.getByText('1,200').textContent).toBe('1,200 ZIP downloads')
  sort('downloads-most')
  expect(names()).toEqual(['March', 'January', 'May'])
  sort('downloads-least')
  expect(names()).toEqual(['May', 'January', 'March'])
})

test('a deletion says how often the volume was downloaded', async () => {
  await opened([january, march, may])
  openPopup(screen.getByRole('button', { name: 'Actions of May' }))
  fireEvent.click(screen.getByRole('menuitem', { name: 'Delete Volume…' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete Volume' }))
  expect(dialog.getByText(/It was downloaded as a whole 1 time\./u)).toBeTruthy()
})

test('what is not counted is nowhere, and sorts nothing', async () => {
  await opened([volumeDetails(volume(2026, 'January')), volumeDetails(volume(2026, 'March'))])
  expect(screen.queryByText('Total Downloads')).toBeNull()
  expect(screen.queryByText(/\bdownloads?$/iu, { ignore: 'option' })).toBeNull()
  expect(screen.queryByRole('option', { name: 'Downloads (most)' })).toBeNull()
})
