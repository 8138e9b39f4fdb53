// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { person } from '../../../../testing/examples/people.ts'
import { no, yes } from '../../../../testing/server/served.ts'
import { shownTo, visited } from '../../../../testing/screens/shown.tsx'
import { ProfileScreen } from './profile-screen.tsx'

const box = () => screen.findByRole('checkbox', { name: 'What happened to the record, each Monday morning' })

const open = async (role: 'auditor' | 'author', isRefused = false) => {
  const asha = person('Asha Rao', { role })
  let weeklyDigest = true
  await visited(({ pathname }, { method }, body) => {
    if (pathname.endsWith('/sessions')) return yes({ sessions: [] })
    if (method === 'PATCH' && isRefused) return no(503, 'Please try again later')
    if (method === 'PATCH') ({ weeklyDigest } = body as { weeklyDigest: boolean })
    return yes({ ...asha, ...(role === 'auditor' && { weeklyDigest }) })
  })
  shownTo(asha, <ProfileScreen />, '/admin/profile')
}

test('an auditor turns the weekly mail off and on again', async () => {
  await open('auditor')
  await expect.poll(async () => ((await box()) as HTMLInputElement).checked).toBe(true)
  fireEvent.click(await box())
  expect(await screen.findByText('You get no weekly mail any more')).toBeTruthy()
  await expect.poll(async () => ((await box()) as HTMLInputElement).checked).toBe(false)
  fireEvent.click(await box())
  expect(await screen.findByText('You get a mail each Monday')).toBeTruthy()
})

test('what could not be saved stays as it was, and says so', async () => {
  await open('auditor', true)
  await expect.poll(async () => ((await box()) as HTMLInputElement).checked).toBe(true)
  fireEvent.click(await box())
  expect(await screen.findByText('Please try again later')).toBeTruthy()
  expect(await box()).toHaveProperty('checked', true)
})

test('an author has no such mail', async () => {
  await open('author')
  await screen.findByRole('heading', { name: 'Sessions' })
  expect(screen.queryByRole('checkbox')).toBe(null)
})
