import { contactConfig } from '@shodh/contracts/contact/config.ts'
import type { ContactMessage } from '@shodh/contracts/contact/views.ts'
import type { Role } from '@shodh/contracts/users/fields.ts'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { journalRemembered } from '../../../journal.ts'
import { journalSettings } from '../../../testing/examples/journal.ts'
import { person } from '../../../testing/examples/people.ts'
import { no, yes } from '../../../testing/server/served.ts'
import { press, shownTo, visited } from '../../../testing/screens/shown.tsx'
import { undoActions } from '../../../ui/toasts/toast-state.ts'
import { ContactScreen } from './contact-screen.tsx'

const at = '2026-01-15T04:30:00.000Z'
const message = (n: number, changes: Partial<ContactMessage> = {}): ContactMessage => ({
  id: `m${n}`,
  _id: `m${n}`,
  contactType: 'peer_review',
  contactLabel: 'Peer Review',
  priority: 'medium',
  receivedAt: at,
  handledAt: null,
  handledBy: null,
  isRead: true,
  entries: [],
  content: { name: `Sender ${n}`, email: `s${n}@library.invalid`, subject: `Subject ${n}`, message: `Text ${n}` },
  ...changes,
})
const handled = { handledAt: at, handledBy: { id: 'ravi', name: 'Ravi Sen' } }

let messages: ContactMessage[]
let calls: unknown[]
let queries: string[]
let refused: ReturnType<typeof no> | undefined
beforeEach(() => {
  messages = [message(1), message(2), message(3)]
  calls = []
  queries = []
  refused = undefined
  undoActions.clear()
  done['POST handled'] = markHandled
})

const change = (id: string, changes: Partial<ContactMessage>) =>
  (messages = messages.map(one => (one.id === id ? { ...one, ...changes } : one)))

const markHandled = (id: string) => change(id, handled)

/** What the journal does with a command to a message. */
const done: Record<string, (id: string) => unknown> = {
  'POST handled': markHandled,
  'DELETE handled': id => change(id, { handledAt: null, handledBy: null }),
  'POST read': id => change(id, { isRead: true }),
  DELETE: id => change(id, { content: null }),
}

const commanded = (method: string, id: string, end: string) => {
  if (refused) return refused
  done[`${method} ${end}`.trim()]?.(id)
  return yes({})
}

const queried = (id: string, search: string) => {
  const found = messages.find(one => one.id === id)
  if (id) return found ? yes({ message: found }) : no(404, 'Message not found')
  queries.push(search)
  const page = Number(new URLSearchParams(search).get('page'))
  const shown = page > 2 ? [] : messages
  return yes({ messages: shown, pagination: { page, limit: 20, total: messages.length, totalPages: 2 } })
}

const opened = async (search = '', role: Role = 'admin', sendsMails = true) => {
  await visited((url, { method = '' }, body) => {
    const [, id = '', end = ''] = /\/admin\/contact\/([^/]+)\/?(.*)/u.exec(url.pathname) ?? []
    if (url.pathname.endsWith('/contact/config')) return yes({ config: contactConfig({}, 'en') })
    if (method === 'GET')
      return id || url.pathname.endsWith('/contact') ? queried(id, url.search) : no(404, 'Not found')
    calls.push([`${method} ${id} ${end}`.trim(), ...(body === undefined ? [] : [body])])
    return commanded(method, id, end)
  })
  const { store } = shownTo(person('Asha Rao', { role }), <ContactScreen />, `/admin/contact${search}`)
  act(() => void store.dispatch(journalRemembered({ ...journalSettings, ...(sendsMails && { sendsMails }) })))
  await screen.findByRole('heading', { name: 'Contact Messages' })
}

const row = (n: number) => screen.findByRole('link', { name: new RegExp(`Sender ${n}`, 'u') })
const shows = (n: number) => screen.findByRole('heading', { name: `Subject ${n}` })
const key = (letter: string) => fireEvent.keyDown(document.body, { key: letter })

test('lists who wrote, and what; those that nobody has read are bold, and read once they are opened', async () => {
  change('m2', { isRead: false })
  await opened()
  expect((await row(2)).textContent).toMatch(/^Unread:Sender 2.*Subject 2Text 2$/u)
  expect((await row(1)).textContent).not.toContain('Unread')
  fireEvent.click(await row(2))
  await shows(2)
  await waitFor(async () => expect((await row(2)).textContent).not.toContain('Unread'))
  expect([calls, (await row(2)).getAttribute('aria-current')]).toEqual([[['POST m2 read']], 'true'])
})

test('J opens the next one, K the one before, and J after E the one that has its place', async () => {
  await opened('?status=open')
  await row(1)
  const shownAfter = async (letter: string, n: number) => {
    key(letter)
    expect(await shows(n)).toBeTruthy()
  }
  await shownAfter('j', 1)
  await shownAfter('j', 2)
  await shownAfter('k', 1)
  await shownAfter('k', 1)
  await shownAfter('j', 2)
  done['POST handled'] = id => (messages = messages.filter(one => one.id !== id))
  key('e')
  await waitFor(() => expect(screen.queryByRole('link', { name: /Sender 2/u })).toBeNull())
  await shownAfter('j', 3)
})

test('E marks a message as handled, by whom is said, and Undo takes it back', async () => {
  await opened('?message=m1')
  await shows(1)
  expect(screen.getByText('Not handled yet', { selector: 'span' })).toBeTruthy()
  key('e')
  expect(await screen.findByText(/^Handled .+ by Ravi Sen$/u)).toBeTruthy()
  await press(/^Undo/u)
  await waitFor(() => expect(calls).toEqual([['POST m1 handled'], ['DELETE m1 handled']]))
  expect(await screen.findByRole('button', { name: 'Mark as handled' })).toBeTruthy()
})

test('R leads to the reply, which is sent with Ctrl and Enter, handled with it unless that is taken out', async () => {
  await opened('?message=m1')
  const field = await screen.findByLabelText('To s1@library.invalid')
  key('r')
  expect(document.activeElement).toBe(field)
  fireEvent.change(field, { target: { value: 'Dear Sender' } })
  fireEvent.click(screen.getByLabelText('and mark as handled once it is sent'))
  fireEvent.keyDown(field, { key: 'Enter', ctrlKey: true })
  expect(await screen.findByText('The reply is being sent')).toBeTruthy()
  expect(calls).toEqual([['POST m1 replies', { text: 'Dear Sender', isHandled: false }]])
  await waitFor(() => expect((field as HTMLTextAreaElement).value).toBe(''))
})

test('a reply that is refused says why, and stays', async () => {
  refused = no(409, 'Replies cannot be sent: no mail server is set for the journal')
  await opened('?message=m1')
  const field = await screen.findByLabelText<HTMLTextAreaElement>('To s1@library.invalid')
  fireEvent.change(field, { target: { value: 'Dear Sender' } })
  await press(/^Send reply/u)
  expect(await screen.findByText(/no mail server is set/u)).toBeTruthy()
  expect(field.value).toBe('Dear Sender')
})

test.for([
  [false, 's1@library.invalid', 'Replies are off: no mail server is set for the journal.'],
  [true, '', 'No reply can be sent: the sender gave no address.'],
] as const)('mails sent: %s, address: “%s”: notes only, and why', async ([sendsMails, email, why]) => {
  change('m1', { content: { name: '', email, subject: 'Subject 1', message: 'Text' } })
  await opened('?message=m1', 'admin', sendsMails)
  expect(await screen.findByText(new RegExp(`^${why}`, 'u'))).toBeTruthy()
  fireEvent.change(await screen.findByLabelText('Only people of the back office see it'), {
    target: { value: 'Ask Ravi' },
  })
  await press(/^Add note/u)
  expect(await screen.findByText('Note added')).toBeTruthy()
  expect(calls).toEqual([['POST m1 notes', { text: 'Ask Ravi' }]])
  expect(screen.queryByRole('button', { name: /^Send reply/u })).toBeNull()
})

test('says who answered when, what became of the mail, and hands it over again', async () => {
  const by = { id: 'ravi', name: 'Ravi Sen' }
  const entry = (id: string, mail: ContactMessage['entries'][number]['mail']) => ({ id, by, at, text: id, mail })
  change('m1', {
    entries: [
      { ...entry('note', null), kind: 'note', by: { id: 'gone', name: null } },
      { ...entry('sent', { state: 'sent', reason: '', nextAttemptAt: null }), kind: 'reply' },
      { ...entry('late', { state: 'waiting', reason: '421', nextAttemptAt: at }), kind: 'reply' },
      { ...entry('failed', { state: 'failed', reason: '550', nextAttemptAt: null }), kind: 'reply' },
    ],
  })
  await opened('?message=m1')
  const [note, ...replies] = within(await screen.findByRole('list', { name: 'Replies and notes' })).getAllByRole(
    'listitem',
  )
  expect(note?.textContent).toMatch(/^Note by somebody who is no longer here on 15 Jan 2026, 10:00note$/u)
  expect(replies.map(({ textContent }) => textContent)).toEqual([
    'Answered by Ravi Sen on 15 Jan 2026, 10:00sentThe mail was sent.',
    'Answered by Ravi Sen on 15 Jan 2026, 10:00lateThe mail could not be sent yet: the mail server did not take it for now. The next attempt is at 15 Jan 2026, 10:00.Send again',
    'Answered by Ravi Sen on 15 Jan 2026, 10:00failedThe mail could not be sent: the mail server refused it.Send again',
  ])
  fireEvent.click(screen.getAllByRole('button', { name: 'Send again' })[1] as Element)
  expect(await screen.findByText('The mail was handed over again')).toBeTruthy()
})

test('shows what became of a mail that was given up, once it was handed over again', async () => {
  const reply = { id: 'r1', kind: 'reply', by: handled.handledBy, at, text: 'Thank you' } as const
  change('m1', { entries: [{ ...reply, mail: { state: 'failed', reason: '550', nextAttemptAt: null } }] })
  await opened('?message=m1')
  expect(await screen.findByText('The mail could not be sent: the mail server refused it.')).toBeTruthy()
  change('m1', { entries: [{ ...reply, mail: { state: 'sent', reason: '', nextAttemptAt: null } }] })
  await press('Send again')
  expect(await screen.findByText('The mail was sent.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Send again' })).toBeNull()
})

const erase = async () => {
  await press('Erase “Subject 1”')
  await screen.findByRole('alertdialog', { name: 'Erase “Subject 1”?' })
}

test('a message is erased once that was confirmed, and nothing is before', async () => {
  await opened('?message=m1')
  await erase()
  await press('Cancel')
  act(() => void dispatchEvent(new Event('pagehide')))
  expect(calls).toEqual([])
  await erase()
  await press('Erase for good')
  expect((await screen.findByRole('link', { name: /Erased message/u })).textContent).toContain('Nothing is stored')
  expect(await screen.findByText('“Subject 1” was erased')).toBeTruthy()
  expect(calls).toEqual([['DELETE m1']])
})

test('why one was not erased is said where it was asked for', async () => {
  refused = no(503, 'The journal is busy')
  await opened('?message=m1')
  await erase()
  await press('Erase for good')
  expect(await screen.findByText(/The journal is busy/u)).toBeTruthy()
  expect(screen.getByRole('alertdialog')).toBeTruthy()
})

test('a page that there is not is the first one, and an unknown status is none', async () => {
  await opened('?page=999&status=bogus')
  await row(1)
  await waitFor(() => expect(new URLSearchParams(queries.at(-1)).get('page')).toBe('1'))
  expect(new Set(queries.map(query => new URLSearchParams(query).get('status')))).toEqual(new Set(['']))
  expect(screen.queryByText('bogus')).toBeNull()
})

test('the filter and the open message are in the address', async () => {
  await opened('?status=open&type=complaint&search=rivers&page=2&message=m2')
  await shows(2)
  await row(1)
  expect(Object.fromEntries(new URLSearchParams(queries[0]))).toEqual({
    ...{ page: '2', status: 'open', type: 'complaint', search: 'rivers' },
  })
  fireEvent.change(screen.getByLabelText('Search messages'), { target: { value: 'lakes' } })
  await waitFor(() => expect(new URLSearchParams(queries.at(-1)).get('search')).toBe('lakes'))
  expect(new URLSearchParams(queries.at(-1)).get('page')).toBe('1')
  expect(await screen.findByText('No message is open')).toBeTruthy()
})

test('an auditor reads everything, changes nothing and is not noted as a reader', async () => {
  change('m1', { isRead: false })
  await opened('?message=m1', 'auditor')
  await shows(1)
  expect(within(screen.getByRole('article')).queryAllByRole('button')).toEqual([])
  key('e')
  expect(calls).toEqual([])
})

test('a message that there is not says so beside the list', async () => {
  await opened('?message=gone')
  expect(await screen.findByText('Message not found')).toBeTruthy()
  await row(1)
})
