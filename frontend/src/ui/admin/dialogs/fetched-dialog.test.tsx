import { fireEvent, render, screen } from '@testing-library/react'
import type { ComponentType } from 'react'
import { expect, test, vi } from 'vitest'
import { fetchedDialog } from './fetched-dialog.tsx'

type Props = { readonly close: () => void; readonly name: string }
const Form = ({ name }: Props) => <p>The form of {name}</p>

test('a form that could not be loaded says so beside what was there, and is tried again', async () => {
  let isReached = false
  const Fetched = fetchedDialog<Props>(() =>
    isReached ? Promise.resolve<ComponentType<Props>>(Form) : Promise.reject(new TypeError('Failed to fetch')),
  )
  const close = vi.fn()
  render(
    <>
      <p>The board</p>
      <Fetched close={close} name="Asha" />
    </>,
  )
  expect(await screen.findByText('This dialog could not be loaded')).toBeTruthy()
  expect(screen.getByText('The board')).toBeTruthy()
  fireEvent.click(screen.getByText('Cancel'))
  expect(close).toHaveBeenCalledOnce()
  isReached = true
  fireEvent.click(screen.getByText('Try Again'))
  expect(await screen.findByText('The form of Asha')).toBeTruthy()
  expect(screen.queryByText('This dialog could not be loaded')).toBeNull()
})
