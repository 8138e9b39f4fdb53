import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, test } from 'vitest'
import { useSignedInRequest } from '../../../../account.ts'
import { person } from '../../../../testing/examples/people.ts'
import { no, yes } from '../../../../testing/server/served.ts'
import { press, shownTo, type, visited } from '../../../../testing/screens/shown.tsx'
import { StepUp } from './step-up.tsx'

const challenge = { id: 'one', methods: ['password'], expiresAt: '2026-01-15T05:00:00.000Z' }
const refusal = no(403, 'Please confirm that it is you.', 'STEP_UP_REQUIRED')

/** A form that erases something, as screens of the back office do. */
function Act() {
  const request = useSignedInRequest()
  const [outcome, setOutcome] = useState('')
  const act = async () => {
    const { error } = await request({ url: 'act', method: 'POST' })
    setOutcome(error ? error.message : 'Done')
  }
  return (
    <>
      <input aria-label="Reason" />
      <button type="button" onClick={() => void act()}>
        Erase
      </button>
      <p>{outcome}</p>
    </>
  )
}

/** `proves` responds to each proof. */
const opened = async (
  proves: (n: number) => ReturnType<typeof no> | ReturnType<typeof yes>,
  asked: object = challenge,
) => {
  const sent: unknown[] = []
  let isProven = false
  await visited(({ pathname }, _, body) => {
    if (pathname.endsWith('/act'))
      return isProven ? yes({}) : { ...refusal, body: { ...refusal.body, challenge: asked } }
    if (!pathname.endsWith('/step-up')) return yes(person())
    const response = proves(sent.push(body))
    isProven = !('status' in response)
    return response
  })
  shownTo(
    person(),
    <>
      <StepUp />
      <Act />
    </>,
  )
  await type('Reason', 'It was sent twice')
  await press('Erase')
  const dialog = await screen.findByRole('dialog', { name: 'Confirm that it is you' })
  // beside what a dialog below hides
  expect(dialog.parentElement?.parentElement).toBe(document.body)
  return sent
}

describe('the dialog before an act of weight', () => {
  test('takes a proof, and the act is done; what is typed stays', async () => {
    const sent = await opened(n =>
      n === 1
        ? {
            ...no(400, 'The current password is wrong', 'CURRENT_PASSWORD_WRONG'),
          }
        : yes({}),
    )
    await type('Password', 'wrong one')
    await press('Confirm')
    expect(await screen.findByText('The current password is wrong')).toBeTruthy()
    await type('Password', 'secret 1')
    await press('Confirm')
    expect(await screen.findByText('Done')).toBeTruthy()
    expect(sent).toEqual([{ password: 'wrong one' }, { password: 'secret 1' }])
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.getByLabelText<HTMLInputElement>('Reason').value).toBe('It was sent twice')
  })

  test('asks again where the challenge has expired', async () => {
    const sent = await opened(n => (n === 1 ? no(400, 'This sign-in took too long.', 'CHALLENGE_EXPIRED') : yes({})))
    await type('Password', 'secret 1')
    await press('Confirm')
    await waitFor(() => expect(sent).toHaveLength(1))
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe(''))
    await type('Password', 'secret 1')
    await press('Confirm')
    expect(await screen.findByText('Done')).toBeTruthy()
  })

  test('says that another sign-in is needed where the account has nothing else to prove it by', async () => {
    await opened(() => yes({}), { ...challenge, methods: [] })
    expect(screen.getByText(/Please sign out, and in again/u)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Confirm' })).toBeNull()
    await press('Close')
    expect(await screen.findByText('Please confirm that it is you.')).toBeTruthy()
  })

  test.each([
    ['Cancel', () => fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))],
    ['Escape', () => fireEvent.keyDown(screen.getByLabelText('Password'), { key: 'Escape' })],
  ])('is cancelled by %s, and the act is refused', async (_, cancel) => {
    const sent = await opened(() => yes({}))
    cancel()
    expect(await screen.findByText('Please confirm that it is you.')).toBeTruthy()
    expect(sent).toEqual([])
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})
