import { exampleSettings } from '@shodh/contracts/content/examples.ts'
import { issnCheckCharacter } from '@shodh/contracts/site/settings.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { press } from '../../../../testing/screens/shown.tsx'
import { changeElsewhere, leaveTab, openPart, siteOf, write } from '../testing/shown-site.tsx'

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
/** A list is folded until somebody looks into it. */
const unfold = async (title: string) => fireEvent.click(await screen.findByText(title))
const saved = () => screen.findByText(/^Saved /u)

test('the name, in each language, is changed and published, and the preview shows it at once', async () => {
  const site = siteOf('settings')
  await openPart(site)
  await write('Name', 'Journal of Rivers')
  await press('हिन्दी')
  await write('Name (Hindi)', 'नदी पत्रिका')
  expect(screen.getByRole('region', { name: 'Preview' }).textContent).toContain('Journal of Rivers')
  await press('Publish')
  expect(await screen.findByText('This version of the settings is published')).toBeTruthy()
  expect(site.calls.at(-1)).toMatchObject({ method: 'POST', path: '/publish' })
  expect(site.published).toMatchObject({
    name: 'Journal of Rivers',
    names: { ...exampleSettings.names, hi: 'नदी पत्रिका' },
    timeZone: exampleSettings.timeZone,
  })
})

test('the last character of an ISSN is said while it is typed, and a wrong one is named', async () => {
  const site = siteOf('settings')
  await openPart(site)
  await write('ISSN (online)', '1234-567')
  expect(screen.getByText(`Its last character is ${issnCheckCharacter('1234567')}.`)).toBeTruthy()
  await write('ISSN (online)', '12345678')
  expect(field('ISSN (online)').value).toBe('1234-5678')
  expect(screen.getByText('After 1234-567 an ISSN has the check digit 9, not 8')).toBeTruthy()
  await write('ISSN (online)', '1234-5679')
  expect(screen.queryByText(/check digit/u)).toBeNull()
  await write('ISSN (print)', '')
  leaveTab()
  await saved()
  expect(site.draft).toMatchObject({ issn: '1234-5679', issnPrint: null })
})

test('a colour that cannot be read is said to be one as it is typed, and its nearest shade taken instead', async () => {
  const site = siteOf('settings')
  await openPart(site)
  await write('Colour', '#ff8800')
  expect(screen.getByText(/^On a light page it has a contrast of 2\.\d : 1/u)).toBeTruthy()
  expect(screen.getByText(/^Dark: #[0-9a-f]{6}, 1\d\.\d : 1 on the page$/u)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: /^Use the nearest shade/u }))
  expect(screen.getByText(/^Light: 4\.\d : 1 on the page$/u)).toBeTruthy()
  expect(field('Colour').value).not.toBe('#ff8800')
  await press('Blue')
  expect(field('Colour').value).toBe('#1d4e89')
  leaveTab()
  await saved()
})

test('a colour that the operator has pinned is not to be changed, also where it cannot be read', async () => {
  const site = siteOf('settings', { ...exampleSettings, accentColour: '#ffff00' })
  site.pinned = ['accentColour']
  await openPart(site)
  expect(await screen.findByText(/^On a light page it has a contrast of/u)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Use the nearest shade/u })).toBeNull()
})

test('entries of a list are added, moved and removed, and one without a text is not sent', async () => {
  const site = siteOf('settings')
  site.published = { ...exampleSettings, disciplines: [{ en: 'Hydrology' }, { en: 'Botany' }] }
  await openPart(site)
  await unfold('Disciplines')
  await press('Move up Discipline 2')
  expect(field('Discipline 1').value).toBe('Botany')
  await press('Add discipline')
  await write('Discipline 3', 'Law')
  await press('Add discipline')
  await press('Remove Discipline 2')
  leaveTab()
  await saved()
  expect(site.draft).toMatchObject({ disciplines: [{ en: 'Botany' }, { en: 'Law' }] })
})

test('numbers, periods and the languages are changed; English stays', async () => {
  const site = siteOf('settings')
  site.published = { ...exampleSettings, languages: ['en', 'hi'], retention: { messages: 24 } }
  await openPart(site)
  await write('Publishing since', '1998')
  await write('Contact messages', '')
  await write('Accounts in which nobody signs in', '36')
  await unfold('Characters of a message’s fields')
  await write('Message, at most', '2000')
  fireEvent.click(screen.getByLabelText('Marathi'))
  fireEvent.click(screen.getByLabelText('Hindi'))
  expect(field('English').disabled).toBe(true)
  leaveTab()
  await saved()
  expect(site.draft).toMatchObject({ sinceYear: 1998, languages: ['en', 'mr'], retention: { accounts: 36 } })
  expect(site.draft).toMatchObject({ contact: { validation: { message: { maxLength: 2000 } } } })
})

test('what the operator has pinned cannot be typed into, and what only the operator sets is listed', async () => {
  const site = siteOf('settings')
  site.pinned = ['issn', 'formerMembers', 'disciplines']
  await openPart(site)
  await unfold('Disciplines')
  expect([field('ISSN (online)').readOnly, field('ISSN (print)').readOnly]).toEqual([true, false])
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /^List former/u }).disabled).toBe(true)
  expect(screen.queryByRole('button', { name: 'Add discipline' })).toBeNull()
  expect(screen.getAllByText('Set by the operator.')).toHaveLength(3)
  const operator = within(screen.getByRole('region', { name: 'Set by the operator' }))
  expect(await operator.findByText('mail.example.org:587')).toBeTruthy()
  expect(operator.getByText('Not set')).toBeTruthy()
})

test('of a setting that two administrators changed, both texts are shown until one is chosen', async () => {
  const site = siteOf('settings')
  await openPart(site)
  await write('Publisher', 'Society of Rivers')
  changeElsewhere(site, { publisher: 'Academy of Rivers', shortName: 'JR' })
  leaveTab()
  expect(await screen.findByText(/^Somebody else saved this while you were writing/u)).toBeTruthy()
  expect(document.querySelector('del')?.textContent).toContain('Academy')
  expect(document.querySelector('ins')?.textContent).toContain('Society')
  await press('Keep mine')
  await waitFor(() => expect(site.draft).toMatchObject({ publisher: 'Society of Rivers', shortName: 'JR' }))
  await saved()
})

test('an auditor reads the settings in words, without a field', async () => {
  const site = siteOf('settings')
  await openPart(site, 'auditor')
  expect(await screen.findByText(exampleSettings.timeZone)).toBeTruthy()
  expect(screen.queryByRole('textbox')).toBeNull()
})
