import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { loggedOut } from '../session/session.ts'
import { person } from '../testing/examples/people.ts'
import { yes } from '../testing/server/served.ts'
import { shownTo, visited } from '../testing/screens/shown.tsx'
import { useForgetting, useUnsentState } from './use-unsent.ts'

function Note() {
  const [note, setNote, forget] = useUnsentState('note', () => 'Nothing yet')
  return (
    <>
      <input aria-label="Note" value={note} onChange={({ target }) => setNote(target.value)} />
      <button type="button" onClick={forget}>
        Send
      </button>
    </>
  )
}

function Forgetting() {
  useForgetting()
  return null
}

beforeEach(() => visited(() => yes({ key: 'a'.repeat(43) })))

const note = () => screen.getByLabelText<HTMLInputElement>('Note').value
const open = (name = 'Asha Rao') => shownTo(person(name), <Note />)
const type = (value: string) => fireEvent.change(screen.getByLabelText('Note'), { target: { value } })

test('what was typed in a dialog is there when it is opened again, until it is sent', () => {
  open()
  expect(note()).toBe('Nothing yet')
  type('A table was wrong')
  cleanup()
  open()
  expect(note()).toBe('A table was wrong')
  fireEvent.click(screen.getByRole('button', { name: 'Send' }))
  cleanup()
  open()
  expect(note()).toBe('Nothing yet')
})

test('it outlasts the session, and goes when its user signs out; nobody else sees it', () => {
  open()
  type('A table was wrong')
  cleanup()
  const { store } = shownTo(person('Asha Rao'), <Forgetting />)
  act(() => void store.dispatch(loggedOut('Session expired')))
  cleanup()
  open('Ravi Shah')
  expect(note()).toBe('Nothing yet')
  cleanup()
  open()
  expect(note()).toBe('A table was wrong')
  cleanup()
  const again = shownTo(person('Asha Rao'), <Forgetting />)
  act(() => void again.store.dispatch(loggedOut()))
  cleanup()
  open()
  expect(note()).toBe('Nothing yet')
})
