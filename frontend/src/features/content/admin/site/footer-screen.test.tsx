import { exampleFooter } from '@shodh/contracts/content/examples.ts'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { api } from '../../../../api.ts'
import { no } from '../../../../testing/server/served.ts'
import { press } from '../../../../testing/screens/shown.tsx'
import { changeElsewhere, leaveTab, openPart, siteOf, write } from '../testing/shown-site.tsx'

const phone = () => screen.getByLabelText<HTMLInputElement>('Phone').value
const saved = () => screen.findByText(/^Saved /u)

test('a phone number is changed and published, and the preview shows it at once', async () => {
  const site = siteOf('footer')
  await openPart(site)
  expect(await screen.findByText('Nothing to publish.')).toBeTruthy()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Publish' }).disabled).toBe(true)
  await write('Phone', '+91 22 1111 2222')
  expect(screen.getByRole('region', { name: 'Preview' }).textContent).toContain('+91 22 1111 2222')
  await press('Publish')
  expect(await screen.findByText('The footer is published')).toBeTruthy()
  expect(site.calls.map(({ method, path }) => `${method} ${path}`)).toEqual(['PUT /draft', 'POST /publish'])
  expect(site.calls.map(({ etag }) => etag)).toEqual(['"1"', '"3"'])
  expect(site.published).toMatchObject({ phone: '+91 22 1111 2222', email: exampleFooter.email })
  expect(await screen.findByText('Nothing to publish.')).toBeTruthy()
})

test('what is typed is saved as a draft that a status tells of, and nothing of it is public', async () => {
  const site = siteOf('footer')
  await openPart(site)
  await write('Phone', '+91 22 1111 2222')
  leaveTab()
  const status = await saved()
  expect(status.getAttribute('role')).toBe('status')
  expect([site.draft, site.published]).toMatchObject([{ phone: '+91 22 1111 2222' }, { phone: exampleFooter.phone }])
})

test('a field that is emptied is taken away, and each language has a text of its own', async () => {
  const site = siteOf('footer')
  await openPart(site)
  await write('Phone', '')
  await press('हिन्दी')
  const address = await screen.findByLabelText('Address (Hindi)')
  expect([address.getAttribute('lang'), address.getAttribute('placeholder')]).toEqual(['hi', exampleFooter.address?.en])
  await write('Address (Hindi)', '12 ग्रंथालय मार्ग')
  await write('Copyright (Hindi)', '')
  leaveTab()
  await saved()
  expect(site.draft).toMatchObject({
    phone: null,
    address: { en: exampleFooter.address?.en, hi: '12 ग्रंथालय मार्ग' },
    copyright: exampleFooter.copyright,
  })
  expect(screen.getByRole('region', { name: 'Preview' }).dataset['language']).toBe('hi')
})

test('what the journal refuses is said at its field, and what was typed stays', async () => {
  const site = siteOf('footer')
  await openPart(site)
  const { body } = no(400, 'It must be a phone number such as +91 20 1234 5678', 'VALIDATION_FAILED')
  site.refuse = {
    status: 400,
    body: { ...body, errors: [{ pointer: '#/phone', message: body.message }] } as typeof body,
  }
  await write('Phone', 'call us')
  leaveTab()
  expect(await screen.findByText('Not saved: It must be a phone number such as +91 20 1234 5678')).toBeTruthy()
  expect(screen.getByLabelText('Phone').getAttribute('aria-invalid')).toBe('true')
  site.refuse = undefined
  await write('Phone', '+91 22 1111 2222')
  await press('Publish')
  expect(await screen.findByText('The footer is published')).toBeTruthy()
})

test('what somebody else changed in other fields is taken over', async () => {
  const site = siteOf('footer')
  await openPart(site)
  await write('Phone', '+91 22 1111 2222')
  changeElsewhere(site, { email: 'office@example.org' })
  leaveTab()
  expect(await screen.findByText('Somebody else changed Email: you see it here now.')).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('office@example.org')
  await saved()
  expect(site.draft).toMatchObject({ phone: '+91 22 1111 2222', email: 'office@example.org' })
})

test('what somebody else publishes is there as soon as the journal tells of it', async () => {
  const site = siteOf('footer')
  const { store } = await openPart(site)
  await screen.findByLabelText('Phone')
  site.revision += 1
  site.published = { ...exampleFooter, phone: '+91 33 1111 2222' }
  act(() => void store.dispatch(api.util.invalidateTags(['Content'] as never)))
  await waitFor(() => expect(phone()).toBe('+91 33 1111 2222'))
})

test('of a field that both changed, both texts are shown, and what was typed stays until one is chosen', async () => {
  const site = siteOf('footer')
  await openPart(site)
  await write('Phone', '+91 22 1111 2222')
  changeElsewhere(site, { phone: '+91 33 1111 2222' })
  leaveTab()
  expect(await screen.findByText(/^Somebody else saved this while you were writing/u)).toBeTruthy()
  expect(document.querySelector('del')?.textContent).toContain('33')
  expect(document.querySelector('ins')?.textContent).toContain('22')
  expect(phone()).toBe('+91 22 1111 2222')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Publish' }).disabled).toBe(true)
  await press('Keep mine')
  await waitFor(() => expect(site.draft).toMatchObject({ phone: '+91 22 1111 2222' }))
})

test('a draft is published at a moment that is given as clocks show it where the journal is at home', async () => {
  const site = siteOf('footer', { ...exampleFooter, phone: '+91 22 1111 2222' })
  await openPart(site)
  await press('Publish at …')
  const dialog = within(await screen.findByRole('dialog', { name: 'Publish at …' }))
  const choose = (value: string) => fireEvent.change(dialog.getByLabelText('Day and time'), { target: { value } })
  choose('2020-01-01T09:00')
  fireEvent.click(dialog.getByRole('button', { name: 'Schedule' }))
  expect(await dialog.findByText('The time of the publication lies in the past')).toBeTruthy()
  choose('2099-01-01T09:00')
  fireEvent.change(dialog.getByLabelText(/^Reason/u), { target: { value: 'New year' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Schedule' }))
  expect(await screen.findByText(/^Will be published on 1 Jan 2099, 09:00 \(Asia\/Kolkata\)/u)).toBeTruthy()
  expect(site.calls.at(-1)?.body).toEqual({ at: '2099-01-01T03:30:00.000Z', reason: 'New year' })
  expect([phone(), screen.queryByText(/^Somebody else/u)]).toEqual([exampleFooter.phone, null])
  await press('Call it off')
  await waitFor(() => expect(screen.queryByText(/^Will be published on/u)).toBeNull())
  expect(site.calls.at(-1)).toMatchObject({ method: 'DELETE', path: '/schedule' })
})

test('a draft is compared with what readers see, and discarded', async () => {
  const site = siteOf('footer', { ...exampleFooter, phone: '+91 22 1111 2222' })
  await openPart(site)
  await press('Compare')
  expect(await screen.findByText('1 field differs: Phone.')).toBeTruthy()
  fireEvent.click(screen.getAllByRole('button', { name: 'Close' })[0] as HTMLElement)
  await press('Discard')
  fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Discard' }))
  expect(await screen.findByText('Nothing to publish.')).toBeTruthy()
  expect([site.draft, phone()]).toEqual([null, exampleFooter.phone])
})

test('an earlier version is compared and published again', async () => {
  const site = siteOf('footer')
  await openPart(site)
  await press('Earlier versions')
  expect(await screen.findByText(/by Ravi Shah: Taken from the settings file$/u)).toBeTruthy()
  await press('Compare version 1 with what readers see')
  expect(await screen.findByText('1 field differs: Phone.')).toBeTruthy()
  await press('Go back to this one (version 1)')
  expect(await screen.findByText('Version 1 is published again')).toBeTruthy()
  expect(site.calls).toEqual([{ method: 'POST', path: '/revert', body: { version: 1 }, etag: '"1"' }])
})

test('what an earlier version deletes is said before it is published again', async () => {
  const site = siteOf('footer')
  const message = '2 contact messages will be deleted for good within the hour'
  site.warnings = [{ code: 'RETENTION_DELETES', message, language: null, url: null }]
  await openPart(site)
  await press('Earlier versions')
  const goBack = async () => {
    await press('Go back to this one (version 1)')
    expect(await screen.findByText(`${message}.`)).toBeTruthy()
  }
  await goBack()
  await press('Cancel')
  expect([screen.queryByText(`${message}.`), site.calls]).toEqual([null, []])
  await goBack()
  await press('Go back all the same')
  expect(await screen.findByText('Version 1 is published again')).toBeTruthy()
  expect(site.calls).toMatchObject([{ method: 'POST', path: '/revert' }])
})

test('what is worth knowing stands beside Publish, and hinders nothing', async () => {
  const site = siteOf('footer', { ...exampleFooter, phone: null })
  const message = 'There is no Marathi text'
  site.warnings = [{ code: 'LANGUAGE_MISSING', message, language: 'mr', url: null }]
  await openPart(site)
  expect(await screen.findByText(message)).toBeTruthy()
  const link = screen.getByRole('link', { name: '1 thing to know first' })
  expect(document.querySelector(link.getAttribute('href') ?? '')?.textContent).toContain(message)
  await press('Publish')
  expect(await screen.findByText('The footer is published')).toBeTruthy()
})

test('an auditor reads what is published, without a button that changes it', async () => {
  const site = siteOf('footer', { ...exampleFooter, phone: null })
  await openPart(site, 'auditor')
  expect(await screen.findByText(exampleFooter.phone ?? '')).toBeTruthy()
  expect(screen.queryByRole('textbox')).toBeNull()
  const names = screen.getAllByRole('button').map(({ textContent }) => textContent)
  expect(names).toEqual(['English', 'हिन्दी', 'मराठी'])
})
