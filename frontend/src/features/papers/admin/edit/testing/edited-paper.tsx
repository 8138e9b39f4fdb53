import type { AuthorEmailsResponse } from '@shodh/contracts/papers/author-mails/author-emails.ts'
import { examplePaper, exampleVersion } from '@shodh/contracts/papers/examples.ts'
import type { Paper, PaperVersion } from '@shodh/contracts/papers/views.ts'
import { fireEvent, screen, within } from '@testing-library/react'
import type { IncomingMessage } from 'node:http'
import { Route, Routes } from 'react-router-dom'
import { beforeEach } from 'vitest'
import { person } from '../../../../../testing/examples/people.ts'
import { type Handle, no, yes } from '../../../../../testing/server/served.ts'
import { shownTo, visited } from '../../../../../testing/screens/shown.tsx'
import { EditPaperScreen } from '../edit-paper-screen.tsx'

type Patch = {
  readonly ifMatch: string | undefined
  readonly key: string
  readonly form: string
  readonly query: string
}
type Response = Exclude<ReturnType<Handle>, undefined>

const initially = () => ({
  stored: examplePaper as Paper,
  revision: 7,
  /** The changes that were sent. */
  patches: [] as Patch[],
  /** The responses to the next changes; without one, a change is stored. */
  responses: [] as Response[],
  /** In place of the paper. */
  reading: undefined as Response | undefined,
  /** In place of a restored paper. */
  restoring: undefined as Response | undefined,
  /** The papers that have the PDF that is chosen. */
  known: [] as readonly { readonly id: string; readonly title: string }[],
  /** Whom the journal mails, and what it has mailed. */
  mailing: { authorEmails: [], mails: [], hasMailServer: true } as AuthorEmailsResponse,
  history: [{ ...exampleVersion, reason: 'First print' }] as readonly PaperVersion[],
  /** Who changed the paper last. */
  saver: { kind: 'person', id: 'ravi', name: 'Ravi Shah' },
  requests: [] as readonly string[],
  /** The files that were asked for, and as whom. */
  downloads: [] as (readonly [path: string, authorization: string | undefined])[],
})

/** Of the log. */
const lastChange = (actor: object) => ({
  events: [
    {
      id: '1',
      position: 'log.1',
      at: '2026-02-01T04:30:00.000Z',
      type: 'PaperRevised',
      sentence: 'Ravi Shah revised it',
      actor,
      entity: { kind: 'paper', id: examplePaper.id, name: examplePaper.title },
      volumeId: null,
      reason: null,
      statedAt: null,
      before: {},
      after: {},
    },
  ],
  pagination: { limit: 1, next: null },
})

const accepted = { body: { success: true, message: 'Paper updated successfully', data: { paper: examplePaper } } }

/** The texts of a form that was sent, as a paper has them. */
const textsIn = (form: string) =>
  Object.fromEntries(
    Array.from(form.matchAll(/name="(title|authorName|doi)"\r\n\r\n(.*)\r\n/gu), ([, name, text]) => [
      name,
      text || null,
    ]),
  )

/** A journal with one paper, of its own for each test. */
export const journalWithPaper = () => {
  const journal = initially()
  const read = (path: string): Response => {
    if (path.endsWith('/author-emails')) return yes(journal.mailing)
    if (path.endsWith('/with-pdf')) return yes({ papers: journal.known })
    if (path.endsWith('/history')) return yes({ versions: journal.history })
    if (path.endsWith('/audit/log')) return yes(lastChange(journal.saver))
    const headers = { etag: `"${journal.revision}-x"`, 'cache-control': 'no-store' }
    return journal.reading ?? { ...yes({ paper: journal.stored }), headers }
  }
  const respond = ({ method, headers }: IncomingMessage, { pathname: path, search }: URL, body: unknown): Response => {
    if (/\/(?:download|\d+\.pdf)$/u.test(path)) {
      journal.downloads.push([path, headers.authorization])
      return no(404, 'Paper not found')
    }
    if (method === 'PATCH') {
      const sent = { ifMatch: headers['if-match'], key: String(headers['idempotency-key']), form: String(body) }
      journal.patches.push({ ...sent, query: search })
      const response = journal.responses.shift()
      if (!response) {
        journal.stored = { ...journal.stored, ...textsIn(sent.form) }
        journal.revision += 1
      }
      return response ?? accepted
    }
    if (path.endsWith('/author-emails/preview'))
      return yes({ mail: { subject: 'On it', text: `Dear author, ${JSON.stringify(body)}`, html: '' } })
    if (method === 'PUT') {
      journal.mailing = {
        ...journal.mailing,
        ...(body as Pick<AuthorEmailsResponse, 'authorEmails'>),
      }
      return yes({})
    }
    if (method === 'POST' && journal.restoring) return journal.restoring
    if (path.endsWith('/restore')) journal.reading = undefined
    return read(path)
  }
  beforeEach(async () => {
    const { requests } = await visited((url, request, body) => respond(request, url, body))
    Object.assign(journal, initially(), { requests })
  })
  return journal
}

export const open = (role: 'admin' | 'author' | 'auditor' = 'admin', opened: object = {}) =>
  shownTo(
    person('Asha Rao', { role }),
    <Routes>
      <Route path="/admin/papers/edit/:id" element={<EditPaperScreen />} />
      <Route path="/admin/papers" element={<p>All papers are here</p>} />
      <Route path="/admin/papers/volumes/:id/publish" element={<p>The issue is here</p>} />
    </Routes>,
    { pathname: `/admin/papers/edit/${examplePaper.id}`, ...opened },
  )

/** The first field of a label: translations have fields of the same name. */
export const field = async (label: string) => (await screen.findAllByLabelText(label))[0] ?? document.body
export const type = async (label: string, value: string) => fireEvent.input(await field(label), { target: { value } })
/** Names other authors than those whose chips are there. */
export const nameAuthors = async (names: string) => {
  const input = await field('Author Name')
  const chips = () => document.querySelectorAll('[data-author]').length
  while (chips() > 0) fireEvent.keyDown(input, { key: 'Backspace' })
  fireEvent.input(input, { target: { value: names } })
}
export const update = () => fireEvent.click(screen.getByRole('button', { name: 'Update Paper' }))
/** What the summary lists. */
export const errors = async () =>
  within(await screen.findByRole('group', { name: 'Errors' }))
    .queryAllByRole('button')
    .map(({ textContent }) => textContent)
/** The names of the fields that a form sends. */
export const namesIn = (form = '') => [...form.matchAll(/name="(\w+)"/gu)].map(([, name]) => name)
