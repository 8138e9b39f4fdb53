import { screen } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { person } from '../../testing/examples/people.ts'
import { yes } from '../../testing/server/served.ts'
import { shownTo, visited } from '../../testing/screens/shown.tsx'
import { SecondStepBanner, SecondStepGate } from './second-step.tsx'

const DAY = 24 * 60 * 60 * 1000
const banner = () => screen.queryByText(/^Your account needs a second step/u)

const open = async (days: number | null, path = '/admin/papers', factors: readonly object[] = []) => {
  const deadline = days === null ? null : new Date(Date.now() + days * DAY).toISOString()
  // by the journal's clock: this device's may be wrong
  const isOver = days !== null && days < 0
  const journal = await visited(() =>
    yes({ hasPassword: true, factors, recoveryCodesLeft: 0, policy: { isRequired: days !== null, deadline, isOver } }),
  )
  shownTo(
    person(),
    <>
      <SecondStepBanner />
      <SecondStepGate>The screen</SecondStepGate>
    </>,
    path,
  )
  await expect.poll(() => journal.requests.some(request => request.endsWith('/factors'))).toBe(true)
}

test('who needs a second step is asked to set one up while there is time', async () => {
  await open(3)
  await expect.poll(banner).toBeTruthy()
  expect(screen.getByRole('region', { name: 'Second step' })).toBe(banner())
  expect(screen.getByText('The screen')).toBeTruthy()
})

test('once the time is over, the profile alone opens', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 30 * DAY })
  onTestFinished(() => void vi.useRealTimers())
  await open(-1)
  expect(await screen.findByRole('heading', { name: 'Set up a second step' })).toBeTruthy()
  expect([screen.queryByText('The screen'), banner()]).toEqual([null, null])
})

test('the profile stays open', async () => {
  await open(-1, '/admin/profile')
  expect(screen.getByText('The screen')).toBeTruthy()
})

test('nobody else is asked', async () => {
  await open(null)
  const factor = { id: 'f', kind: 'totp', name: 'Phone', createdAt: '2026-01-05T10:00:00.000Z', usedAt: null }
  await open(-1, '/admin/papers', [factor])
  expect([screen.getAllByText('The screen').length, banner()]).toEqual([2, null])
})
