import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { backOffice } from '../../../../testing/screens/back-office.tsx'
import { paperOf } from '../../../../testing/examples/papers.ts'
import { no, yes } from '../../../../testing/server/served.ts'
import { volume } from '../../../../testing/examples/volumes.ts'
import { TitleEditor } from './title-editor.tsx'

const rivers = paperOf(volume(2026, 'Vol. 1 March'), 1, { title: 'On Rivers' })

type Sent = { readonly title: string; readonly ifMatch: string | undefined }
let stored: { title: string; revision: number }
let sent: Sent[]
/** What happens before a change is looked at. */
let meanwhile: (() => void)[]
beforeEach(() => {
  stored = { title: 'On Rivers', revision: 7 }
  sent = []
  meanwhile = []
})

const { open } = backOffice(({ pathname }, { method, headers }, body) => {
  if (!pathname.endsWith(encodeURIComponent(rivers.id))) return undefined
  const etag = `"${stored.revision}.1"`
  if (method !== 'PATCH')
    return { ...yes({ paper: { ...rivers, title: stored.title } }), headers: { etag, 'cache-control': 'no-store' } }
  const { title } = body as Sent
  sent.push({ title, ifMatch: headers['if-match'] })
  meanwhile.shift()?.()
  if (headers['if-match'] !== `"${stored.revision}.1"`) return no(412, 'It was changed', 'PRECONDITION_FAILED')
  stored = { title, revision: stored.revision + 1 }
  return yes({ paper: { ...rivers, title } })
})

function Row() {
  const [isOpen, setOpen] = useState(true)
  return isOpen ? <TitleEditor paper={rivers} close={() => setOpen(false)} /> : <p>closed</p>
}

const opened = () => open(<Row />)
const field = () => screen.getByLabelText<HTMLTextAreaElement>('Title')
const type = (value: string) => fireEvent.change(field(), { target: { value } })
const press = (key: string) => fireEvent.keyDown(field(), { key })

test('a title is typed in its place and saved by Enter, and the toast takes it back', async () => {
  await opened()
  expect([document.activeElement, field().value]).toEqual([field(), 'On Rivers'])
  type(' On Great Rivers ')
  press('Enter')
  expect(await screen.findByText('Paper updated successfully')).toBeTruthy()
  expect(await screen.findByText('closed')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('The title is “On Rivers” again')).toBeTruthy()
  expect(sent).toEqual([
    { title: 'On Great Rivers', ifMatch: '"7.1"' },
    { title: 'On Rivers', ifMatch: '"8.1"' },
  ])
})

test('Escape leaves it as it was, and so does what changes nothing', async () => {
  await opened()
  type('On Lakes')
  press('Escape')
  expect(await screen.findByText('closed')).toBeTruthy()
  expect(sent).toEqual([])
})

test('the focus leaves an unchanged title closed, and a changed one open', async () => {
  await opened()
  type('On Lakes')
  fireEvent.blur(field())
  expect(field().value).toBe('On Lakes')
  type('On Rivers')
  fireEvent.blur(field())
  expect(screen.getByText('closed')).toBeTruthy()
})

test('an invalid title says why and is not sent', async () => {
  await opened()
  type(' ')
  press('Enter')
  expect(screen.getByText('Title is required')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true)
  expect(sent).toEqual([])
})

test('what else of the paper was saved meanwhile stays, and the title is saved all the same', async () => {
  await opened()
  meanwhile = [() => void (stored = { ...stored, revision: 9 })]
  type('On Great Rivers')
  press('Enter')
  expect(await screen.findByText('closed')).toBeTruthy()
  expect(sent.map(({ ifMatch }) => ifMatch)).toEqual(['"7.1"', '"9.1"'])
})

test('another title that was saved meanwhile is shown before it is replaced', async () => {
  await opened()
  stored = { title: 'On Wells', revision: 8 }
  type('On Great Rivers')
  press('Enter')
  expect(await screen.findByText(/“On Wells” meanwhile/u)).toBeTruthy()
  expect([sent, field().value]).toEqual([[], 'On Great Rivers'])
  press('Enter')
  expect(await screen.findByText('closed')).toBeTruthy()
  expect(stored.title).toBe('On Great Rivers')
})

test('nothing is taken back over what somebody else has saved since', async () => {
  await opened()
  type('On Great Rivers')
  press('Enter')
  const undo = await screen.findByRole('button', { name: 'Undo' })
  stored = { title: 'On Wells', revision: 9 }
  fireEvent.click(undo)
  expect(await screen.findByText(/it stays “On Wells”/u)).toBeTruthy()
  expect(sent).toHaveLength(1)
})

test('a refusal is shown, and what was typed stays', async () => {
  await open(<Row />, { handle: (_, { method }) => (method === 'PATCH' ? no(503, 'Try later') : undefined) })
  type('On Great Rivers')
  press('Enter')
  expect(await screen.findByText('Try later')).toBeTruthy()
  await waitFor(() => expect(field().value).toBe('On Great Rivers'))
})
