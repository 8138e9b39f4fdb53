import { exampleStaffNews, exampleStaffPage } from '@shodh/contracts/content/examples.ts'
import type { StaffPage } from '@shodh/contracts/content/pages/page-views.ts'
import type { Role } from '@shodh/contracts/users/fields.ts'
import { act, fireEvent, screen } from '@testing-library/react'
import { Route, Routes, useLocation } from 'react-router-dom'
import { journalSettings } from '../../../../testing/examples/journal.ts'
import { person } from '../../../../testing/examples/people.ts'
import { no, yes, type SentChange } from '../../../../testing/server/served.ts'
import { shownTo, visited } from '../../../../testing/screens/shown.tsx'
import { EditPageScreen, type PagePreview } from '../pages/edit-page-screen.tsx'
import { type Kind, screenOf } from '../pages/kinds.ts'
import { ListScreen } from '../pages/list-screen.tsx'
import { NewPageScreen } from '../pages/new-page-screen.tsx'

const AT = '2026-11-28T10:00:00.000Z'
const actor = { id: 'ravi', name: 'Ravi Shah' }

/** A journal with one page or announcement: what it has of it, and what was sent to it. */
export const pagesOf = (kind: Kind, page: StaffPage = kind === 'pages' ? exampleStaffPage : exampleStaffNews) => ({
  kind,
  page,
  deleted: false,
  /** Of each change. */
  revision: 1,
  calls: [] as SentChange[],
  /** Refuses instead of changing anything. */
  refuse: undefined as ReturnType<typeof no> | undefined,
})

export type Pages = ReturnType<typeof pagesOf>

const name = ({ kind }: Pages) => (kind === 'pages' ? 'page' : 'news')

/** No store of the browser may respond in the journal's place. */
const one = (at: Pages, more: object = {}) => ({
  ...yes({ [name(at)]: at.page, ...more }),
  headers: { etag: `"${at.revision}"`, 'cache-control': 'no-store' },
})

const pagination = (total: number) => ({ page: 1, limit: 50, total, totalPages: 1 })

const deletedIn = ({ deleted, page: { id, slug, texts } }: Pages) =>
  deleted ? [{ id, _id: id, slug, title: texts.en?.title ?? '', deletedAt: AT, deletedBy: actor, reason: 'Twice' }] : []

const listedIn = ({ deleted, page }: Pages) => {
  const { id, slug, url, status, version, scheduledAt, draftSavedAt, languages, isText, date } = page
  const staff = { id, _id: id, status, version, scheduledAt, draftSavedAt, isText, languages }
  const title = page.texts.en?.title ?? ''
  const listed = { slug, url, language: 'en', title, description: '', updatedAt: AT, ...(date && { date }), ...staff }
  return deleted ? [] : [listed]
}

const read = (at: Pages, path: string) => {
  const items = path === '/deleted' ? deletedIn(at) : listedIn(at)
  if (path === '/deleted' || path === '') return yes({ [at.kind]: items, pagination: pagination(items.length) })
  if (path.endsWith('/check')) return yes({ warnings: [] })
  return at.deleted ? no(404, 'Page not found', 'PAGE_NOT_FOUND') : one(at)
}

/** As somebody else would save it. */
export const saveElsewhere = (at: Pages, body: Partial<NonNullable<StaffPage['draft']>>) => {
  const { slug, texts, date, until } = at.page.draft ?? at.page
  const draft = {
    slug,
    texts,
    ...(date && { date }),
    ...(until && { until }),
    savedAt: AT,
    savedBy: actor,
    endsAt: null,
  }
  at.revision += 1
  at.page = { ...at.page, draftSavedAt: AT, draft: { ...draft, ...body, texts: { ...draft.texts, ...body.texts } } }
}

/** Null takes away. */
const given = (members: object): object =>
  Object.fromEntries(
    Object.entries(members).flatMap(([key, value]) => {
      if (value === null) return []
      return [[key, typeof value === 'object' ? given(value) : value]]
    }),
  )

/** Of all languages, on the day that the draft states or on this one. */
const publish = (at: Pages) => {
  const { draft, ...page } = at.page
  const date = at.kind === 'news' && { date: draft?.date ?? page.date ?? AT.slice(0, 10) }
  at.revision += 1
  at.page = { ...page, ...date, texts: draft?.texts ?? page.texts, draft: null, draftSavedAt: null }
}

const change = (at: Pages, call: SentChange) => {
  at.calls.push(call)
  if (at.refuse) return at.refuse
  const isNew = call.path === ''
  if (!isNew && !call.path.endsWith('/restore') && call.etag !== `"${at.revision}"`)
    return no(412, 'Changed meanwhile', 'PRECONDITION_FAILED')
  if (call.path.endsWith('/restore')) at.deleted = false
  else if (call.method === 'DELETE') at.deleted = true
  else if (call.path.endsWith('/publish')) publish(at)
  else if (call.method === 'PATCH') {
    const { texts, ...rest } = call.body as { texts: Record<string, object | null> }
    saveElsewhere(at, { ...given(rest), texts: given(texts) })
  } else at.revision += 1
  return isNew ? { ...one(at), status: 201 } : one(at, { warnings: [] })
}

/** Stands for the page as readers see it, whose code belongs to the site. */
const Preview: PagePreview = ({ page }) => <section aria-label="Preview">{JSON.stringify(page)}</section>

function Address() {
  return <p data-testid="address">{useLocation().pathname}</p>
}

export const address = () => screen.getByTestId('address').textContent

export const openPages = async (at: Pages, path = '', role: Role = 'admin') => {
  const user = person('Asha Rao', { role })
  await visited(({ pathname }, { method = 'GET', headers }, body) => {
    if (pathname.endsWith('/users/profile')) return yes(user)
    if (pathname.endsWith('/users/profile/presence')) return yes({ people: [] })
    if (pathname === '/journal.json') return { body: journalSettings }
    if (!pathname.startsWith(`/api/v1/${at.kind}`)) return yes({ pages: [], pagination: pagination(0) })
    const called = pathname.slice(`/api/v1/${at.kind}`.length)
    return method === 'GET' ? read(at, called) : change(at, { method, path: called, body, etag: headers['if-match'] })
  })
  return shownTo(
    user,
    <>
      <Routes>
        <Route path={screenOf(at.kind)} element={<ListScreen kind={at.kind} />} />
        <Route path={screenOf(at.kind, 'new')} element={<NewPageScreen kind={at.kind} />} />
        <Route path={screenOf(at.kind, ':id')} element={<EditPageScreen kind={at.kind} Preview={Preview} />} />
      </Routes>
      <Address />
    </>,
    screenOf(at.kind, path),
  )
}

export const write = async (label: string, value: string) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { value } })

/** What the browser says of a tab that goes out of sight: what is typed is saved at once. */
export const leaveTab = () => act(() => void document.dispatchEvent(new Event('visibilitychange')))
