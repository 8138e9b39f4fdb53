import type { BoardPage as Page } from '@shodh/contracts/board/views.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useLocation } from 'react-router-dom'
import { expect, test } from 'vitest'
import { journalSettings } from '../../testing/examples/journal.ts'
import { no, yes } from '../../testing/server/served.ts'
import { shown, visited } from '../../testing/screens/shown.tsx'
import { BoardPage } from './board-page.tsx'
import { boardPage, member, section } from './testing/board.ts'

function Address() {
  const { pathname, search } = useLocation()
  return <p data-testid="address">{pathname + search}</p>
}

type Responses = Readonly<Record<string, Page | ReturnType<typeof no>>>

/** Opens the page in a journal that has these boards, by the day that is asked for. */
const opened = async (boards: Responses, path = '/board-members') => {
  await visited(({ pathname, searchParams }) => {
    if (pathname === '/journal.json') return { body: journalSettings }
    const response = boards[searchParams.get('asOf') ?? 'today']
    return response && 'status' in response ? response : yes(response)
  })
  return shown(
    <>
      <BoardPage />
      <Address />
    </>,
    path,
  )
}

const today = boardPage({
  sections: [
    section('CHIEF EDITOR', [
      member('a', {
        fullName: 'Smriti Pothiwala',
        designation: 'Chief Editor',
        affiliation: 'Department of Library Science, Pune',
        orcid: '0000-0002-1825-0097',
        profileUrl: 'https://example.org/smriti',
        from: '2024-03',
      }),
    ]),
    section('ADVISORY BODY', [
      member('b', { email: 'b@example.org', mobileNumber: '+91 98220-00000', from: '2019-01', until: '2027-12' }),
      member('c', { fullName: 'वाणी शब्दकार', image: null, until: '2027-12' }),
    ]),
    section('EMPTY', []),
  ],
  days: ['2026-01-10', '2024-07-01'],
})

test('sections stand in the order of the journal, each with its members; one without members is left out', async () => {
  await opened({ today })
  await screen.findByText('Smriti Pothiwala')
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Board Members')
  expect(screen.getAllByRole('heading', { level: 2 }).map(each => each.textContent)).toEqual([
    'CHIEF EDITOR',
    'ADVISORY BODY',
    'The board changed on',
  ])
  const advisers = screen.getByRole('region', { name: 'ADVISORY BODY' })
  expect(within(advisers).getAllByRole('heading', { level: 3 })).toHaveLength(2)
  await waitFor(() => expect(document.title).toBe('Board Members | A Journal of Everything'))
})

test('a member has office, affiliation, term, ORCID iD, profile and the contacts that the journal gives', async () => {
  await opened({ today })
  await screen.findByText('Smriti Pothiwala')
  for (const text of [
    'Chief Editor',
    'Department of Library Science, Pune',
    'Since March 2024',
    'January 2019 – December 2027',
    'Until December 2027',
  ])
    expect(screen.getByText(text)).toBeTruthy()
  const hrefs = ['ORCID iD of Smriti Pothiwala: 0000-0002-1825-0097', 'Profile of Smriti Pothiwala'].map(name =>
    screen.getByRole('link', { name }).getAttribute('href'),
  )
  expect(hrefs).toEqual(['https://orcid.org/0000-0002-1825-0097', 'https://example.org/smriti'])
  const contacts = ['b@example.org', '+91 98220-00000'].map(name =>
    screen.getByRole('link', { name }).getAttribute('href'),
  )
  expect(contacts).toEqual(['mailto:b@example.org', 'tel:+919822000000'])
})

test('a portrait has its measures and sizes, and initials behind it', async () => {
  const { container } = await opened({ today })
  await screen.findByText('Smriti Pothiwala')
  const faces = [...container.querySelectorAll('.face')]
  expect(faces.map(({ textContent }) => textContent)).toEqual(['SP', 'MB', 'वा'])
  const images = faces.map(face => face.querySelector('img'))
  expect(images.map(image => image?.getAttribute('width'))).toEqual(['800', '800', undefined])
  expect(images[0]?.getAttribute('srcset')).toContain('/board-pictures/a-96.webp 96w')
  expect(images.map(image => image?.getAttribute('loading'))).toEqual([null, 'lazy', undefined])
})

test('a portrait that cannot be loaded leaves the initials', async () => {
  const { container } = await opened({ today })
  await screen.findByText('Smriti Pothiwala')
  const [image] = container.querySelectorAll('.face img')
  fireEvent.error(image!)
  expect(container.querySelectorAll('.face img')).toHaveLength(1)
  expect(container.querySelector('.face')?.textContent).toBe('SP')
})

test('a long description begins at once, and and unfolds whole', async () => {
  const description = Array.from({ length: 300 }, (_, n) => `word${n}`).join(' ')
  const { container } = await opened({ today: boardPage({ sections: [section('A', [member('a', { description })])] }) })
  await screen.findByText('Read more')
  const details = container.querySelector<HTMLDetailsElement>('.person details')
  expect(details?.open).toBe(false)
  expect(details?.textContent).toContain('word299')
  expect(details?.previousElementSibling?.textContent).toMatch(/^word0 .* word\d+…$/u)
})

test('a journal without a board says so, and offers no days', async () => {
  await opened({ today: boardPage() })
  await screen.findByText('No board members are listed yet')
  expect(screen.queryByRole('navigation')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Show' })).toBeNull()
})

test('the board that could not be loaded says so, with a way to try again', async () => {
  await opened({ today: no(403, 'No') })
  await screen.findByRole('heading', { name: 'Failed to load board members' })
  expect(screen.getByRole('button', { name: 'Try Again' })).toBeTruthy()
})

const past = boardPage({
  asOf: '2024-07-01',
  sections: [section('CHIEF EDITOR', [member('a'), { id: 'gone', isErased: true }])],
  days: ['2026-01-10', '2024-07-01', '2019-03-15'],
})

test('the board of a day says until when it stood so, and leads to other days and to today', async () => {
  await opened({ '2024-07-01': past, today }, '/board-members?asOf=2024-07-01')
  await screen.findByRole('heading', { level: 1, name: 'The board on 1 July 2024' })
  expect(screen.getByText(/It stood so until it changed on 10 January 2026\./u)).toBeTruthy()
  expect(screen.getByText('A member who was erased')).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('The board on').value).toBe('2024-07-01')
  const days = within(screen.getByRole('navigation', { name: 'The board changed on' })).getAllByRole('link')
  expect(days.map(({ textContent }) => textContent)).toEqual(['10 January 2026', '1 July 2024', '15 March 2019'])
  const head = () => [...document.head.querySelectorAll('[data-page]')].map(({ outerHTML }) => outerHTML).join()
  await waitFor(() => expect(head()).toContain('noindex'))
  expect(head()).toMatch(/rel="canonical" href="[^"?]*\/board-members"/u)
  fireEvent.click(screen.getByRole('link', { name: 'Today’s board' }))
  await screen.findByText('Smriti Pothiwala')
  expect(screen.getByTestId('address').textContent).toBe('/board-members')
})

test('the last board says that it has not changed since', async () => {
  await opened({ '2026-01-10': { ...past, asOf: '2026-01-10' } }, '/board-members?asOf=2026-01-10')
  expect(await screen.findByText(/It has stood so since\./u)).toBeTruthy()
})

test('a day leads to the day of the last change before it', async () => {
  await opened({ today, '2025-01-31': past, '2024-07-01': past })
  await screen.findByText('Smriti Pothiwala')
  fireEvent.change(screen.getByLabelText('The board on'), { target: { value: '2025-01-31' } })
  fireEvent.click(screen.getByRole('button', { name: 'Show' }))
  await screen.findByRole('heading', { level: 1, name: 'The board on 1 July 2024' })
  expect(screen.getByTestId('address').textContent).toBe('/board-members?asOf=2024-07-01')
})

test.each([
  ['1999-01-01', no(404, 'No', 'BOARD_NOT_RECORDED'), 'No board is recorded for this day'],
  ['2999-01-01', no(400, 'No'), 'Please enter a date as YYYY-MM-DD'],
])('of %s there is no board: the page says why, and leads to today', async (day, response, sentence) => {
  await opened({ [day]: response }, `/board-members?asOf=${day}`)
  await screen.findByText(sentence)
  expect(screen.getByRole('link', { name: 'Today’s board' }).getAttribute('href')).toBe('/board-members')
})

test('what is no day is refused by the journal', async () => {
  await opened({ none: no(400, 'No') }, '/board-members?asOf=1.7.2024')
  expect(await screen.findByText('Please enter a date as YYYY-MM-DD')).toBeTruthy()
})

test('former members stand below with their section and their terms', async () => {
  const former = [
    { ...member('f', { from: '2019-03', until: '2024-06' }), sectionName: 'MANAGING EDITOR', sectionTranslations: [] },
  ]
  await opened({ today: { ...today, former } })
  const summary = await screen.findByText('Former members')
  const details = within(summary.closest('details') as HTMLElement)
  expect(details.getByText('March 2019 – June 2024')).toBeTruthy()
  expect(details.getByText('MANAGING EDITOR')).toBeTruthy()
})

test('of many days the newest are listed, the earlier ones unfold', async () => {
  const days = Array.from({ length: 20 }, (_, n) => `20${39 - n}-01-10`)
  await opened({ today: { ...today, days } })
  const summary = await screen.findByText('12 earlier changes')
  expect(within(summary.closest('details') as HTMLElement).getAllByRole('link')).toHaveLength(12)
})
