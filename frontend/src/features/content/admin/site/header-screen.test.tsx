import { exampleHeader } from '@shodh/contracts/content/examples.ts'
import type { HeaderView } from '@shodh/contracts/content/views.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { press } from '../../../../testing/screens/shown.tsx'
import { changeElsewhere, leaveTab, openPart, siteOf, type Site } from '../testing/shown-site.tsx'

const entry = (id: string): HeaderView['pages'][number] => ({ id, _id: id, title: { en: id }, url: `/pages/${id}` })

const menuIn = (site: Site) => (site.draft as HeaderView | null)?.pages.map(({ id }) => id)

test('the menu is put in another order by the keyboard, which is announced and saved as a draft', async () => {
  const site = siteOf('header')
  site.published = { ...exampleHeader, pages: ['fees', 'ethics', 'archive'].map(entry) }
  await openPart(site)
  const handle = await screen.findByRole('button', { name: 'Reorder fees' })
  fireEvent.click(handle)
  fireEvent.keyDown(handle, { key: 'ArrowDown' })
  expect(screen.getByText('fees: place 2 of 3')).toBeTruthy()
  fireEvent.click(handle)
  leaveTab()
  await waitFor(() => expect(menuIn(site)).toEqual(['ethics', 'fees', 'archive']))
})

test('a page is added to the menu with a title in each language, and taken off it', async () => {
  const site = siteOf('header')
  await openPart(site)
  await press('Add page')
  const dialog = within(await screen.findByRole('dialog', { name: 'Add page to the menu' }))
  const write = (label: string, value: string) => fireEvent.change(dialog.getByLabelText(label), { target: { value } })
  fireEvent.click(dialog.getByRole('button', { name: 'Add' }))
  expect(await dialog.findByText('Title is required')).toBeTruthy()
  write('Title', 'Fees')
  write('Title (Hindi)', 'शुल्क')
  write('Address', 'fees')
  fireEvent.click(dialog.getByRole('button', { name: 'Add' }))
  expect(await dialog.findByText(/^It must be a path of this site such as \/about/u)).toBeTruthy()
  write('Address', '/pages/fees')
  fireEvent.click(dialog.getByRole('button', { name: 'Add' }))
  expect(await screen.findByText('Fees')).toBeTruthy()
  await press('Take Our society off the menu')
  leaveTab()
  await waitFor(() =>
    expect(site.calls.at(-1)?.body).toMatchObject({
      pages: [{ title: { en: 'Fees', hi: 'शुल्क' }, url: '/pages/fees' }],
    }),
  )
})

test('the logo is taken away with the draft, and the alternative text is edited beside it', async () => {
  const site = siteOf('header')
  await openPart(site)
  expect(await screen.findByLabelText('Alternative text of the logo')).toBeTruthy()
  await press('Take the logo away')
  expect(await screen.findByText('The mark of the site stands there.')).toBeTruthy()
  expect(screen.queryByText(/^Somebody else/u)).toBeNull()
  expect(site.calls).toEqual([{ method: 'PUT', path: '/draft', body: { logo: null }, etag: '"1"' }])
})

test('a logo that somebody else sent meanwhile stays where the menu is saved', async () => {
  const site = siteOf('header')
  site.published = { ...exampleHeader, logo: null, pages: ['fees', 'ethics'].map(entry) }
  await openPart(site)
  await press('Take fees off the menu')
  changeElsewhere(site, { logo: exampleHeader.logo })
  leaveTab()
  expect(await screen.findByText('Somebody else changed Logo: you see it here now.')).toBeTruthy()
  await waitFor(() => expect(menuIn(site)).toEqual(['ethics']))
  expect(site.draft).toMatchObject({ logo: exampleHeader.logo })
})

test('a picture of a wrong kind is refused before it is sent', async () => {
  const site = siteOf('header')
  await openPart(site)
  const field = await screen.findByLabelText('Another picture')
  fireEvent.change(field, { target: { files: [new File(['<svg/>'], 'logo.svg')] } })
  expect(await screen.findByText('Only JPG, PNG and WebP images are allowed')).toBeTruthy()
  expect(site.calls).toEqual([])
})
