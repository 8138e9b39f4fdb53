import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import * as z from 'zod/mini'
import { expect, test } from 'vitest'
import type { ApiError } from '../../api.ts'
import { click, shown } from '../../testing/screens/shown.tsx'
import { checkedBy } from './field-errors.ts'
import { Form } from './form.tsx'
import { Submit } from './submit.tsx'
import { ListEditor } from './list-editor.tsx'
import { SelectField, TextArea, TextField } from './text-field.tsx'
import { useSentForm } from './use-sent-form.ts'

const filled = (label: string) => z.string().check(z.minLength(1, `${label} is required`))

const Paper = z.object({
  title: filled('Title'),
  note: filled('Note'),
  authors: z.array(z.object({ name: filled('Name') })).check(z.maxLength(2, 'At most 2 authors')),
})

const blank = { title: '', note: '', kind: 'b', authors: [{ name: 'Asha' }] as readonly { name: string }[] }
type Values = typeof blank

type Props = {
  readonly listed?: boolean
  readonly values?: Values
  readonly send?: (values: Values) => Promise<ApiError | undefined>
}

function PaperForm({ listed = true, values = blank, send = async () => undefined }: Props) {
  const form = useSentForm({
    defaultValues: values,
    check: checkedBy(Paper),
    send,
    invalid: 'Please fix them',
    fieldOf: ({ code }) => (code === 'NOTE_REFUSED' ? 'note' : undefined),
  })
  return (
    <Form form={form} failures={listed ? 'listed' : 'above'}>
      <TextField name="title" label="Title" max={20} hint="As printed." />
      <details>
        <summary>More</summary>
        <TextArea name="note" label="Note" />
      </details>
      <SelectField
        name="kind"
        label="Kind"
        options={[
          ['a', 'One'],
          ['b', 'Other'],
        ]}
      />
      <ListEditor name="authors" legend="Authors" entry="author" blank={{ name: '' }} max={3}>
        {name => <TextField name={`${name}.name`} label="Name" />}
      </ListEditor>
      <Submit form={form} label="Save" sending="Saving…" />
    </Form>
  )
}

const type = (label: string, value: string) => fireEvent.input(screen.getByLabelText(label), { target: { value } })
const summary = () => screen.findByRole('group', { name: 'Errors' })

test('the summary lists every error and takes the focus when the form is sent, and at no other time', async () => {
  shown(<PaperForm />)
  click('Save')
  const list = await summary()
  await waitFor(() => expect(document.activeElement).toBe(list))
  expect(
    within(list)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['Title is required', 'Note is required'])
  const title = screen.getByLabelText('Title')
  title.focus()
  type('Title', 'On Rivers')
  await waitFor(() => expect(within(list).queryByText('Title is required')).toBeNull())
  expect(document.activeElement).toBe(title)
})

test('an error leads to its field, and opens the part of the form that hides it', async () => {
  shown(<PaperForm />)
  click('Save')
  fireEvent.click(within(await summary()).getByText('Note is required'))
  const note = screen.getByLabelText('Note')
  expect([document.activeElement, note.closest('details')?.open]).toEqual([note, true])
})

test('a field that is wrong says so to assistive technology, and the summary goes with the last error', async () => {
  shown(<PaperForm />)
  click('Save')
  await summary()
  const title = screen.getByLabelText('Title')
  expect(title.getAttribute('aria-invalid')).toBe('true')
  const described = title.getAttribute('aria-describedby')?.split(' ') ?? []
  expect(described.map(id => document.getElementById(id)?.textContent).join(' ')).toContain('Title is required')
  type('Title', 'On Rivers')
  type('Note', 'One')
  await waitFor(() => expect(screen.queryByRole('group', { name: 'Errors' })).toBeNull())
  expect(screen.getByLabelText('Title').getAttribute('aria-invalid')).toBeNull()
})

test('without a list of errors the first wrong field takes the focus', async () => {
  shown(<PaperForm listed={false} />)
  click('Save')
  expect(await screen.findByText('Please fix them')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Title')))
})

const complete: Values = { ...blank, title: 'On Rivers', note: 'One' }

test('the values are sent once, and what the server refuses is shown at its fields', async () => {
  const sent: Values[] = []
  const refused: ApiError = {
    status: 400,
    message: 'Invalid input',
    errors: [{ pointer: '#/authors/0/name', message: 'This name is not known' }],
  }
  const send = async (values: Values) => {
    sent.push(values)
    return refused
  }
  shown(<PaperForm values={complete} send={send} />)
  click('Save')
  click('Save')
  expect(within(await summary()).getByText('This name is not known')).toBeTruthy()
  expect(screen.getByLabelText('Name').getAttribute('aria-invalid')).toBe('true')
  expect(sent).toEqual([complete])
})

test('an error that names no field is shown at the one that the form knows, or above', async () => {
  const errors: ApiError[] = [
    { status: 500, message: 'Out of order' },
    { status: 400, message: 'Not this note', code: 'NOTE_REFUSED' },
  ]
  shown(<PaperForm values={complete} send={async () => errors.pop()} />)
  click('Save')
  await waitFor(() => expect(screen.getByLabelText('Note').getAttribute('aria-invalid')).toBe('true'))
  click('Save')
  await screen.findByText('Out of order')
  expect(screen.getByLabelText('Note').getAttribute('aria-invalid')).toBeNull()
})

test('a failure without words is one all the same', async () => {
  shown(<PaperForm values={complete} send={() => Promise.reject(new Error('a bug'))} />)
  click('Save')
  expect(await screen.findByText('Something went wrong. Please try again.')).toBeTruthy()
})

test('the counter counts characters, not units of UTF-16', () => {
  shown(<PaperForm />)
  type('Title', 'नदी 🌊')
  expect(screen.getByText('5 of 20 characters')).toBeTruthy()
  expect(screen.getByText('As printed.')).toBeTruthy()
})

test('a long list shows its first entries, and more when they are asked for', () => {
  shown(<PaperForm values={{ ...complete, authors: Array.from({ length: 120 }, () => ({ name: 'Asha' })) }} />)
  const many = () => screen.getAllByRole('listitem', { name: /^author \d+$/u }).length
  expect(many()).toBe(50)
  click('Show 50 of 70 more')
  expect(many()).toBe(100)
  click('Show 20 of 20 more')
  expect(many()).toBe(120)
  expect(screen.queryByRole('button', { name: /^Show/u })).toBeNull()
})

test('entries of a list are added, moved and removed, and their errors go with a change of their places', async () => {
  const sent: Values[] = []
  const send = async (values: Values) => void sent.push(values)
  shown(<PaperForm values={complete} send={send} />)
  click('Add author')
  click('Add author')
  expect(screen.getByRole('button', { name: 'Add author' }).getAttribute('aria-disabled')).toBe('true')
  click('Save')
  expect(within(await summary()).getByText('At most 2 authors')).toBeTruthy()
  click('Remove author 3')
  await waitFor(() => expect(screen.queryByText('At most 2 authors')).toBeNull())
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add author' }))
  click('Save')
  expect(within(await summary()).getByText('Name is required')).toBeTruthy()
  const second = within(screen.getByRole('listitem', { name: 'author 2' })).getByLabelText('Name')
  fireEvent.input(second, { target: { value: 'Ravi' } })
  click('Move up author 2')
  click('Save')
  await waitFor(() => expect(sent).toEqual([{ ...complete, authors: [{ name: 'Ravi' }, { name: 'Asha' }] }]))
})
