import { exampleStaffNews, exampleStaffPage } from '@shodh/contracts/content/examples.ts'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { no } from '../../../../testing/server/served.ts'
import { press } from '../../../../testing/screens/shown.tsx'
import { unsentNow } from '../../../../unsent/unsent-texts.ts'
import { address, leaveTab, openPages, pagesOf, saveElsewhere, write } from '../testing/shown-pages.tsx'

const { id } = exampleStaffPage

test('the list says what is a draft, in which languages a page is, and which are missing or older', async () => {
  const at = pagesOf('pages', {
    ...exampleStaffPage,
    draftSavedAt: '2026-11-28T10:00:00.000Z',
    languages: [
      { language: 'en', publishedAt: '2026-11-28T10:00:00.000Z', isOlder: false },
      { language: 'mr', publishedAt: '2026-11-27T10:00:00.000Z', isOlder: true },
    ],
  })
  await openPages(at)
  const entry = within(await screen.findByRole('listitem'))
  for (const text of [
    'English',
    'Hindi is missing',
    'Marathi is older',
    'Changes not published',
    '/pages/ethics-policy',
  ])
    expect(entry.getByText(text)).toBeTruthy()
  expect(entry.getByRole('link', { name: 'Ethics policy' }).getAttribute('href')).toBe(`/admin/content/pages/${id}`)
})

test('a new page begins with its title, which suggests its address', async () => {
  const at = pagesOf('pages')
  await openPages(at, 'new')
  await press('Write the text')
  expect(await screen.findByText('Please enter a title')).toBeTruthy()
  await write('Title', 'Ethics Policy!')
  expect(screen.getByLabelText<HTMLInputElement>('Address').value).toBe('ethics-policy')
  await write('Address', 'admin')
  await press('Write the text')
  expect(await screen.findByText('This address belongs to the site itself')).toBeTruthy()
  expect(at.calls).toEqual([])
  await write('Address', 'ethics')
  await press('Write the text')
  await waitFor(() => expect(address()).toBe(`/admin/content/pages/${id}`))
  expect(at.calls).toMatchObject([
    { method: 'POST', path: '', body: { slug: 'ethics', texts: { en: { title: 'Ethics Policy!', markdown: '' } } } },
  ])
})

test('an address that is taken is refused in words, and the title stays', async () => {
  const at = pagesOf('pages')
  at.refuse = no(409, 'This address is taken', 'SLUG_TAKEN')
  await openPages(at, 'new')
  await write('Title', 'Fees')
  await press('Write the text')
  expect(await screen.findByText('This address is taken')).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('Fees')
})

test('a taken address is said at its field, which stays open while another one is typed', async () => {
  const at = pagesOf('pages')
  await openPages(at, id)
  at.refuse = no(409, 'Another page has this address', 'SLUG_TAKEN')
  await write('Address', 'fees')
  leaveTab()
  await screen.findByText('Another page has this address')
  const field = screen.getByLabelText('Address')
  expect([field.getAttribute('aria-invalid'), field.closest('details')?.open]).toEqual(['true', true])
  at.refuse = undefined
  await write('Address', 'fees-2')
  expect([field.getAttribute('aria-invalid'), field.closest('details')?.open]).toEqual([null, true])
  leaveTab()
  await waitFor(() => expect(at.page.draft?.slug).toBe('fees-2'))
})

test('what is written in a language is saved as a draft, and shown as readers will see it', async () => {
  const at = pagesOf('pages')
  await openPages(at, id)
  await press(/^मराठी/u)
  await write('Title (Marathi)', 'नीती')
  await press('Markdown')
  await write('Text (Marathi), as Markdown', '## लेखक {#authors}\n\nमजकूर')
  const preview = await screen.findByRole('region', { name: 'Preview' })
  await waitFor(() => expect(preview.textContent).toContain('"id":"authors","title":"लेखक"'))
  leaveTab()
  await waitFor(() =>
    expect(at.page.draft?.texts.mr).toMatchObject({ title: 'नीती', markdown: '## लेखक {#authors}\n\nमजकूर' }),
  )
  expect(at.calls[0]).toMatchObject({ method: 'PATCH', path: `/${id}`, body: { slug: 'ethics-policy' } })
  expect(await screen.findByText(/^Saved /u)).toBeTruthy()
})

test.each(['beforeunload', 'pagehide'])('what was typed last is stored on the device and sent at %s', async event => {
  const at = pagesOf('pages')
  const { store } = await openPages(at, id)
  const unsent = () => unsentNow(`${store.getState().session.user?.id}:content/pages/${id}`).value
  fireEvent.change(await screen.findByLabelText('Kind of text'), { target: { value: '3' } })
  expect(unsent()).toBeUndefined()
  act(() => void dispatchEvent(new Event(event)))
  expect(unsent()).toMatchObject({ content: { en: { markdown: expect.stringMatching(/^### /u) } } })
  await waitFor(() => expect(at.page.draft?.texts.en?.markdown).toMatch(/^### /u))
  expect(await screen.findByText(/^Saved /u)).toBeTruthy()
})

test('what is sent outlives the page, unless browsers refuse that for its size', async () => {
  const at = pagesOf('pages')
  await openPages(at, id)
  const made = vi.spyOn(globalThis, 'Request')
  const sent = () => made.mock.calls.flatMap(([, init]) => (init?.method === 'PATCH' ? [init.keepalive] : []))
  await press('Markdown')
  await write('Text, as Markdown', 'a'.repeat(100))
  leaveTab()
  await waitFor(() => expect(sent().at(-1)).toBe(true))
  await screen.findByText(/^Saved /u)
  await write('Text, as Markdown', 'नी'.repeat(11_000))
  leaveTab()
  await waitFor(() => expect(sent().at(-1)).toBe(false))
  expect(await screen.findByText(/^Saved /u)).toBeTruthy()
})

test('a text that can’t be published is not shown, but the sentence that says why', async () => {
  const at = pagesOf('pages')
  await openPages(at, id)
  await press('Markdown')
  const markdown = 'a^[b] '.repeat(1001)
  await write('Text, as Markdown', markdown)
  expect(await screen.findByText('The text has more than 1,000 footnotes')).toBeTruthy()
  leaveTab()
  await waitFor(() => expect(at.page.draft?.texts.en).toMatchObject({ markdown }))
})

test('only some languages can be published', async () => {
  const at = pagesOf('pages')
  saveElsewhere(at, { texts: { en: { title: 'Ethics', markdown: 'Be fair.' } } })
  await openPages(at, id)
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Marathi' }))
  fireEvent.click(screen.getByRole('checkbox', { name: 'Hindi' }))
  await press('Publish')
  await waitFor(() => expect(at.calls).toMatchObject([{ path: `/${id}/publish`, body: { languages: ['en'] } }]))
  expect(await screen.findByText('“Ethics” is published')).toBeTruthy()
})

test('two who write in two languages lose nothing; in one, both texts are shown', async () => {
  const at = pagesOf('pages')
  await openPages(at, id)
  await write('Title', 'Mine')
  saveElsewhere(at, { texts: { hi: { title: 'नीति', markdown: 'पाठ' } } })
  leaveTab()
  await waitFor(() => expect(at.page.draft?.texts).toMatchObject({ en: { title: 'Mine' }, hi: { title: 'नीति' } }))
  expect(await screen.findByText(/^Somebody else changed the Hindi text/u)).toBeTruthy()
  await write('Title', 'Mine again')
  saveElsewhere(at, { texts: { en: { title: 'Theirs', markdown: 'Be fair.' } } })
  leaveTab()
  expect(await screen.findByText(/^Somebody else saved this while you were writing/u)).toBeTruthy()
  await press('Keep mine')
  await waitFor(() => expect(at.page.draft?.texts.en?.title).toBe('Mine again'))
})

test('an announcement has its days, and one of the journal’s own texts keeps its address', async () => {
  const at = pagesOf('news')
  await openPages(at, at.page.id)
  fireEvent.change(await screen.findByLabelText('Last day'), { target: { value: '2026-12-31' } })
  leaveTab()
  await waitFor(() => expect(at.calls[0]?.body).toMatchObject({ until: '2026-12-31' }))
})

test('an announcement that is published without a date has the day of its publication, and no draft', async () => {
  const { date: _, ...undated } = exampleStaffNews
  const at = pagesOf('news', { ...undated, status: 'draft', version: 0, draft: null, draftSavedAt: null })
  await openPages(at, at.page.id)
  await write('Title', 'Call for reviewers')
  await press('Publish')
  expect(await screen.findByText('Nothing to publish.')).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Date').value).toBe('2026-11-28')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Publish' }).disabled).toBe(true)
  expect(at.calls.map(({ path }) => path)).toEqual([`/${at.page.id}`, `/${at.page.id}/publish`])
})

test('a page is taken off the site, deleted, and restored', async () => {
  const at = pagesOf('pages')
  await openPages(at, id)
  await press('Take off the site…')
  await press('Take off the site')
  await waitFor(() => expect(at.calls).toMatchObject([{ method: 'POST', path: `/${id}/unpublish` }]))
  await press('Delete page…')
  await write('Reason (optional, for the history)', 'Twice')
  await press('Delete')
  await waitFor(() => expect(address()).toBe('/admin/content/pages'))
  expect(at.calls[1]).toMatchObject({ method: 'DELETE', path: `/${id}`, body: { reason: 'Twice' } })
  await press('Recently deleted')
  await press('Restore Ethics policy')
  expect(await screen.findByText('“Ethics policy” is restored')).toBeTruthy()
  expect(await screen.findByRole('link', { name: 'Ethics policy' })).toBeTruthy()
})

test('of a page that was never published, nothing is left once its draft is discarded', async () => {
  const at = pagesOf('pages', { ...exampleStaffPage, status: 'draft', version: 0, languages: [] })
  saveElsewhere(at, {})
  await openPages(at, id)
  await press('Discard')
  fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(address()).toBe('/admin/content/pages'))
  expect(at.calls).toMatchObject([{ method: 'DELETE', path: `/${id}/draft` }])
})

test('the journal’s own texts can’t be taken away', async () => {
  const at = pagesOf('pages', { ...exampleStaffPage, isText: true, slug: 'about', url: '/about' })
  await openPages(at, id)
  expect((await screen.findByLabelText<HTMLInputElement>('Address')).readOnly).toBe(true)
  expect(screen.queryByRole('button', { name: /^Delete page/u })).toBeNull()
})

test('an auditor sees what is published, and no button that changes it', async () => {
  const at = pagesOf('pages')
  await openPages(at, id, 'auditor')
  expect((await screen.findByRole('region', { name: 'Preview' })).textContent).toContain('COPE')
  for (const name of ['Publish', 'Discard', 'Delete page…']) expect(screen.queryByRole('button', { name })).toBeNull()
  expect(at.calls).toEqual([])
})
