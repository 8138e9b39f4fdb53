import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { api } from '../../../api.ts'
import { journalRemembered } from '../../../journal.ts'
import { journalSettings } from '../../../testing/examples/journal.ts'
import { paperOf } from '../../../testing/examples/papers.ts'
import { closeServed, type Handle, no, yes } from '../../../testing/server/served.ts'
import { press, shownIn, tab, visited } from '../../../testing/screens/shown.tsx'
import { volume } from '../../../testing/examples/volumes.ts'
import '../volume-page/api.ts'
import type { ListedPaper } from '../paper-details.ts'
import { Content } from './content.tsx'
import { type Form, FORMS } from './forms.ts'

const paper = paperOf(volume(2025, 'Vol. 3'), 1, { title: 'On <i>Ficus</i>', authorName: 'Asha Rao', doi: '10.1234/7' })

const storeWith = (...papers: readonly ListedPaper[]) => {
  const { store } = tab()
  store.dispatch(journalRemembered(journalSettings))
  const value = { papers, pagination: { page: 1, limit: 1000, total: 1, totalPages: 1 } }
  store.dispatch(api.util.upsertQueryEntries([{ endpointName: 'papers', arg: {}, value }] as never))
  return store
}

const never: Handle = () => undefined

afterEach(async () => {
  vi.unstubAllGlobals()
  await closeServed()
})

test('what the page has of a paper is cited in every form, before the journal has responded', async () => {
  await visited(never)
  const store = storeWith(paper)
  const begin = (form: Form) => {
    const { container, unmount } = shownIn(store, <Content paperId={paper.id} form={form} />)
    const text = container.querySelector('[aria-live]')?.textContent ?? ''
    unmount()
    return text.replaceAll(/\s+/gu, ' ').slice(0, 12)
  }
  expect(Object.fromEntries(FORMS.map(form => [form, begin(form)]))).toEqual({
    apa: 'Rao, A. (202',
    mla: 'Rao, Asha. “',
    chicago: 'Rao, Asha. 2',
    vancouver: 'Rao A. On Fi',
    bibtex: '@article{pap',
    ris: 'TY - JOUR AU',
    csl: '[ { "id": "p',
  })
})

test('what the journal says now takes its place: the paper may have been retracted', async () => {
  const status = { type: 'retraction', effectiveOn: '2026-04-04' } as const
  await visited(() => yes({ paper: { ...paper, status } }))
  shownIn(storeWith(paper), <Content paperId={paper.id} form="apa" />)
  expect(await screen.findByText(/RETRACTED: On/u)).toBeTruthy()
})

test('a citation is copied with its marks, a file as it is', async () => {
  await visited(never)
  const copied: unknown[] = []
  const written = async ([item]: readonly [Record<string, Blob>]) => void copied.push(await item['text/html']?.text())
  vi.stubGlobal('ClipboardItem', function both(this: object, types: object) {
    Object.assign(this, types)
  })
  const clipboard = { write: written, writeText: async (text: string) => void copied.push(text.slice(0, 8)) }
  vi.stubGlobal('navigator', { clipboard })
  const { unmount } = shownIn(storeWith(paper), <Content paperId={paper.id} form="mla" />)
  await press('Copy Citation')
  await screen.findByText('Citation copied to clipboard')
  unmount()
  shownIn(storeWith(paper), <Content paperId={paper.id} form="ris" />)
  await press('Copy Citation')
  await screen.findByText('Citation copied to clipboard')
  expect(copied).toEqual([
    expect.stringMatching(/^Rao, Asha\. “On <i>Ficus<\/i>\.” <i>A Journal of Everything<\/i>/u),
    'TY  - JO',
  ])
})

test('a paper that is not here is fetched, and again where that failed', async () => {
  let isThere = false
  await visited(() => (isThere ? yes({ paper }) : no(503, 'Busy')))
  shownIn(storeWith(), <Content paperId={paper.id} form="apa" />)
  await screen.findByText('The citation could not be loaded. Please check your connection and try again.')
  isThere = true
  await press('Try Again')
  expect(await screen.findByText(/^Rao, A\./u)).toBeTruthy()
})

test('of a paper that is gone, the journal says so', async () => {
  await visited(() => no(410, 'Paper was deleted', 'PAPER_DELETED'))
  shownIn(storeWith(), <Content paperId="gone" form="apa" />)
  await screen.findByText('Paper was deleted')
  expect(screen.queryByRole('button', { name: 'Try Again' })).toBeNull()
})
