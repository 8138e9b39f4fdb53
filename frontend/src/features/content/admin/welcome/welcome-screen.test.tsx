import { exampleFooter, exampleSettings } from '@shodh/contracts/content/examples.ts'
import { WELCOME_STEPS, type WelcomeResponse } from '@shodh/contracts/content/welcome/welcome.ts'
import type { PublicJournal } from '@shodh/contracts/site/public-journal.ts'
import { untitledSettings } from '@shodh/contracts/site/untitled.ts'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { Route, Routes, useLocation } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { journalSettings } from '../../../../testing/examples/journal.ts'
import { person } from '../../../../testing/examples/people.ts'
import { no, yes } from '../../../../testing/server/served.ts'
import { press, shownTo, type, visited } from '../../../../testing/screens/shown.tsx'
import { WelcomeScreen } from './welcome-screen.tsx'

type Call = readonly [call: string, body: unknown]

const UNTITLED = { ...exampleSettings, ...untitledSettings(2026), names: null, tagline: null, issn: null, email: null }
const part = { published: exampleFooter, draft: null, scheduled: null, version: 1, changedAt: null, changedBy: null }

let settings: object
let calls: Call[]
let states: Partial<Record<string, WelcomeResponse['steps'][number]['state']>>
let refused: ReturnType<typeof no> | undefined

const read = (path: string) => {
  if (path === '/content/welcome')
    return yes({ steps: WELCOME_STEPS.map(step => ({ step, state: states[step] ?? 'open' })), isEnded: false })
  if (path === '/admin/system/sample') return yes({ isOnlySample: false })
  if (path === '/settings') return yes({ settings, pinned: [], version: 1 })
  if (path === '/content/footer') return { ...yes(part), headers: { etag: '"1-0"' } }
  return path === '/users/profile/storage-key' ? yes({ key: '' }) : no(404, 'None')
}

const change = (call: string, body: unknown) => {
  if (refused) return refused
  calls.push([call, body])
  if (call === 'PATCH /settings') settings = { ...settings, ...(body as object) }
  return yes(call === 'PATCH /settings' ? { settings, pinned: [], version: 2 } : { logo: '/pictures/a.webp' })
}

function Preview({ journal }: { journal: PublicJournal }) {
  return <section aria-label="Preview">{JSON.stringify(journal)}</section>
}

const Place = () => <p>At {useLocation().pathname}</p>

const open = async (path = '/admin/welcome') => {
  await visited(({ pathname }, { method = 'GET' }, body) => {
    if (pathname === '/journal.json') return { body: journalSettings }
    const name = pathname.replace('/api/v1', '')
    return method === 'GET' ? read(name) : change(`${method} ${name}`, body)
  })
  const welcome = <WelcomeScreen Preview={Preview} />
  return shownTo(
    person('Asha Rao'),
    <Routes>
      <Route path="/admin/welcome/:step?" element={welcome} />
      <Route path="*" element={<Place />} />
    </Routes>,
    path,
  )
}

const preview = () => screen.getByRole('region', { name: 'Preview' }).textContent
const at = (title: string) => screen.findByRole('heading', { level: 1, name: title })

beforeEach(() => {
  // a page with all of them is searched for minutes
  vi.spyOn(Intl, 'supportedValuesOf').mockReturnValue(['Asia/Kolkata'])
  calls = []
  states = {}
  refused = undefined
  settings = UNTITLED
})

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('a journal without a name is given one, which the home page beside shows while it is typed', async () => {
  await open()
  await at('Name and languages')
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('')
  await press('Save and go on')
  expect(await screen.findByText('Name is required')).toBeTruthy()
  expect(calls).toEqual([])
  await type('Name', 'Journal of Rivers')
  await waitFor(() => expect(preview()).toContain('"name":"Journal of Rivers"'))
  fireEvent.click(screen.getByLabelText('Marathi'))
  const licence = 'https://creativecommons.org/licenses/by-sa/4.0/'
  fireEvent.change(screen.getByLabelText('Licence of the papers'), { target: { value: licence } })
  await press('Save and go on')
  await at('ISSN and publisher')
  expect(calls).toEqual([
    [
      'PATCH /settings',
      {
        name: 'Journal of Rivers',
        shortName: 'Journal of Rivers',
        languages: ['en', 'mr'],
        licence: { name: 'CC BY-SA 4.0', url: licence },
      },
    ],
  ])
  expect(screen.getByRole('link', { name: /Name and languages.*done/u })).toBeTruthy()
})

test('it begins where it was left, and a step is skipped for all administrators, and never one that is done', async () => {
  states = { name: 'done', issn: 'skipped', look: 'done' }
  await open()
  await at('Contact')
  await press('Skip')
  await at('First volume')
  fireEvent.click(screen.getByRole('link', { name: /Colour and logo/u }))
  await at('Colour and logo')
  await press('Save and go on')
  await at('Contact')
  expect(calls).toEqual([['PATCH /content/welcome', { skip: 'contact' }]])
})

test('of an ISSN with a wrong check digit the right one is named, and nothing is lost where the journal refuses', async () => {
  await open('/admin/welcome/issn')
  await type('ISSN, electronic (optional)', '2049-3631')
  await press('Save and go on')
  expect(await screen.findByText('After 2049-363 an ISSN has the check digit 0, not 1')).toBeTruthy()
  await type('ISSN, electronic (optional)', '2049-3630')
  refused = no(503, 'The journal is busy')
  await press('Save and go on')
  expect(await screen.findByText('The journal is busy')).toBeTruthy()
  refused = undefined
  await press('Save and go on')
  await at('Colour and logo')
  expect(calls).toEqual([['PATCH /settings', { issn: '2049-3630' }]])
})

test('a colour that is too pale gives way to its nearest shade, and the preview shows it at once', async () => {
  await open('/admin/welcome/look')
  await press('Blue-green')
  await waitFor(() => expect(preview()).toContain('#045259'))
  const colour = () => screen.getByRole<HTMLInputElement>('textbox').value
  fireEvent.input(screen.getByRole('textbox'), { target: { value: '#88ccaa' } })
  await press(/^Use the nearest shade/u)
  const shade = colour()
  expect([shade, shade === '#88ccaa']).toEqual([expect.stringMatching(/^#[\da-f]{6}$/u), false])
  await press('Save and go on')
  await at('Contact')
  expect(calls).toEqual([['PATCH /settings', { accentColour: shade }]])
})

test('the footer takes the contact, the first volume is made in preparation, and Finish ends it', async () => {
  await open('/admin/welcome/contact')
  await type('Phone (optional)', '+91 22 1111 2222')
  await press('Save and go on')
  await at('First volume')
  await type('Name of the volume', 'Vol. 1, No. 1')
  await press('Save and go on')
  await at('First papers')
  await press('Go on')
  await at('Colleagues')
  await press('Finish')
  expect(await screen.findByText('At /admin/content/ready')).toBeTruthy()
  const year = new Date().getFullYear()
  expect(calls).toEqual([
    ['PATCH /footer', { phone: '+91 22 1111 2222' }],
    ['POST /papers/volumes', { year, issueType: 'Regular', volumeName: 'Vol. 1, No. 1', inPreparation: true }],
    ['PATCH /content/welcome', { skip: 'import' }],
    ['PATCH /content/welcome', { isEnded: true }],
  ])
})

test('who comes back to a volume that was made is not asked for another one', async () => {
  states = { volume: 'done' }
  await open('/admin/welcome/volume')
  expect(await screen.findByRole('link', { name: 'Manage Volumes' })).toBeTruthy()
  expect(screen.queryByLabelText('Name of the volume')).toBeNull()
  await press('Go on')
  await at('First papers')
  expect(calls).toEqual([])
})

test('a picture that was chosen and not sent is named after a reload', async () => {
  vi.stubGlobal('createImageBitmap', async () => ({ close: () => undefined }))
  await open('/admin/welcome/look')
  await at('Colour and logo')
  const logo = new File([Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0)], 'logo.png')
  fireEvent.change(screen.getByLabelText('Choose a picture'), { target: { files: [logo] } })
  expect(await screen.findByText('logo.png')).toBeTruthy()
  cleanup()
  await open('/admin/welcome/look')
  expect(await screen.findByText('The picture “logo.png” was not sent: please choose it once more.')).toBeTruthy()
})

test('what another administrator saved meanwhile stays, and where both changed the same it is said first', async () => {
  const before = { ...exampleSettings, email: null }
  settings = before
  await open('/admin/welcome/name')
  await type('Name', 'Beta Journal')
  settings = { ...before, name: 'Alpha Journal', sinceYear: 1999 }
  await press('Save and go on')
  expect(await screen.findByText(/Somebody else saved meanwhile: Name: “Alpha Journal”\. Save again/u)).toBeTruthy()
  expect([calls, screen.getByLabelText<HTMLInputElement>('Name').value]).toEqual([[], 'Beta Journal'])
  await press('Save and go on')
  await at('ISSN and publisher')
  expect(calls).toEqual([['PATCH /settings', { name: 'Beta Journal' }]])
  expect(settings).toMatchObject({ name: 'Beta Journal', sinceYear: 1999 })
})
