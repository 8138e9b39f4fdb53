import { READY_CHECKS } from '@shodh/contracts/content/ready.ts'
import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { backOffice } from '../../../../testing/screens/back-office.tsx'
import { journalSettings } from '../../../../testing/examples/journal.ts'
import { yes } from '../../../../testing/server/served.ts'
import { ReadyScreen } from './ready-screen.tsx'

const missing = { state: 'missing', shown: null, url: null, screen: '/admin/content/settings' }
const found = {
  fees: { state: 'partly', shown: 'Mentioned in “Costs”', url: '/about#costs', screen: '/admin/content/pages/7' },
  ethics: { state: 'found', shown: '“Ethics”: TODO', url: '/about#ethics', screen: '/admin/content/pages/7' },
  secure: { state: 'missing', shown: null, url: null, screen: null },
  dois: { state: 'shown', shown: '87 of 87 papers', url: null, screen: '/admin/papers' },
} as const
const checks = READY_CHECKS.map(check => ({ check, ...missing, ...found[check as 'fees'] }))

const office = backOffice(({ pathname }) => {
  if (pathname === '/journal.json') return { body: journalSettings }
  return pathname === '/api/v1/content/ready' ? yes({ checks }) : undefined
})

const row = async (name: string) => {
  const title = await screen.findByRole('heading', { level: 3, name })
  return within(title.closest('li') as HTMLElement)
}

test('each check says what is asked, by whom, what is shown and where it is filled in', async () => {
  await office.open(<ReadyScreen />)
  const fees = await row('Fees')
  expect(fees.getByText('Partly shown')).toBeTruthy()
  expect(fees.getByText(/Mentioned in “Costs”/u)).toBeTruthy()
  expect(fees.getByRole('link', { name: 'See it: Fees' }).getAttribute('href')).toBe('/about#costs')
  expect(fees.getByRole('link', { name: 'Edit: Fees' }).getAttribute('href')).toBe('/admin/content/pages/7')
  expect(fees.getByRole('link', { name: 'DOAJ' }).getAttribute('href')).toMatch(/^https:\/\/doaj\.org\//u)
  const issn = await row('ISSN')
  expect(issn.getByText('Not shown')).toBeTruthy()
  expect(issn.getByRole('link', { name: 'Fill in: ISSN' })).toBeTruthy()
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe(
    `1 of ${READY_CHECKS.length} shown, 1 found by a heading`,
  )
})

test('a policy that a heading names is found, not shown, and what the operator sets has no link', async () => {
  await office.open(<ReadyScreen />)
  const ethics = await row('Publication ethics')
  expect(ethics.getByText('Found: read it')).toBeTruthy()
  const secure = await row('Secure address')
  expect(secure.getByText('Set by the operator')).toBeTruthy()
  expect(secure.queryByRole('link', { name: /^Fill in/u })).toBeNull()
})

test('one index at a time shows what it asks for', async () => {
  await office.open(<ReadyScreen />)
  fireEvent.click(await screen.findByRole('button', { name: 'Crossref' }))
  expect(screen.queryByRole('heading', { name: 'Fees' })).toBeNull()
  expect(screen.getByRole('heading', { name: 'DOIs' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Documentation' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'UGC' }))
  expect(screen.getByText(/UGC-CARE, in 2025/u)).toBeTruthy()
})
