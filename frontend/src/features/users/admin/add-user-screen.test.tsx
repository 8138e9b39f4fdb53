import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { person } from '../../../testing/examples/people.ts'
import { type Handle, type Served, no, yes } from '../../../testing/server/served.ts'
import { shownTo, visited } from '../../../testing/screens/shown.tsx'
import { AddUserScreen } from './add-user-screen.tsx'

const asha = person()
let journal: Served

const open = async (handle: Handle) => {
  journal = await visited((url, request, body) => (request.method === 'POST' ? handle(url, request, body) : yes(asha)))
  shownTo(asha, <AddUserScreen />)
}
const type = (label: string, value: string) => fireEvent.input(screen.getByLabelText(label), { target: { value } })
const create = () => fireEvent.click(screen.getByRole('button', { name: 'Create User' }))
const fill = () => {
  type('Full Name', 'Ravi Shah')
  type('Email Address', 'ravi@example.org')
  type('Password', 'first paper 88')
  type('Confirm Password', 'first paper 88')
}
/** The sentence is in a toast and, in the form, after the fields. */
const expectBoth = async (sentence: string) => {
  await waitFor(() => expect(screen.getAllByText(sentence)).toHaveLength(2))
  const [inForm, inToast] = screen.getAllByText(sentence)
  expect([inForm?.closest('form'), inToast?.closest('li')]).toEqual([expect.anything(), expect.anything()])
  const button = screen.getByRole('button', { name: 'Create User' })
  expect(inForm && button.compareDocumentPosition(inForm) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
}

test("what the server refuses is said in a toast and under the form, in the server's words", async () => {
  await open(() => no(409, 'A user with this email already exists', 'EMAIL_TAKEN'))
  fill()
  create()
  await expectBoth('A user with this email already exists')
})

test("an error without a message reads 'Failed to create user' in both places", async () => {
  await open(() => ({ status: 502, body: '<h1>Bad Gateway</h1>' }))
  fill()
  create()
  await expectBoth('Failed to create user')
})

test('the toast of a refusal goes with the next attempt', async () => {
  const responses = [no(409, 'A user with this email already exists', 'EMAIL_TAKEN'), yes({})]
  await open(() => responses.shift())
  fill()
  create()
  await expectBoth('A user with this email already exists')
  create()
  expect(await screen.findByText('User created successfully')).toBeTruthy()
  expect(screen.getAllByRole('listitem')).toHaveLength(1)
})

test('what is wrong with the fields is said above them, without a toast', async () => {
  await open(() => yes({}))
  create()
  const summary = await screen.findByText('Please correct the errors below')
  const name = screen.getByLabelText('Full Name')
  expect(name.compareDocumentPosition(summary) & Node.DOCUMENT_POSITION_PRECEDING).toBeTruthy()
  expect(screen.queryAllByRole('listitem')).toEqual([])
})

test('what was typed is there again after the screen was left, except passwords', async () => {
  await open(() => yes({}))
  fill()
  cleanup()
  await journal.close()
  await open(() => yes({}))
  const valueOf = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value
  expect([valueOf('Full Name'), valueOf('Email Address')]).toEqual(['Ravi Shah', 'ravi@example.org'])
  expect([valueOf('Password'), valueOf('Confirm Password')]).toEqual(['', ''])
})
