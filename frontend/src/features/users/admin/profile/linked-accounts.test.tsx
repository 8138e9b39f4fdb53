import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { backOffice } from '../../../../testing/screens/back-office.tsx'
import { journalSettings } from '../../../../testing/examples/journal.ts'
import { type Handle, no, yes } from '../../../../testing/server/served.ts'
import { LinkedAccounts } from './linked-accounts.tsx'

const unlinked = { isOffered: true, linkedAt: null, usedAt: null, orcid: null }
const orcid = { provider: 'orcid', label: 'ORCID', isOrcid: true, ...unlinked }
const university = { provider: 'university', label: 'University', isOrcid: false, ...unlinked }
const linkedAt = '2026-01-15T04:00:00.000Z'
const ID = '0000-0002-1825-0097'

const sent: string[] = []
const screenOf = backOffice()
const open = async (identities: readonly object[], respond: () => ReturnType<Handle> = () => yes({})) => {
  sent.length = 0
  const handle: Handle = ({ pathname }, { method }) => {
    if (pathname.endsWith('/journal.json')) return { body: journalSettings }
    if (method === 'GET') return yes({ identities })
    sent.push(`${method} ${pathname.replace('/api/v1/users/profile/', '')}`)
    return respond()
  }
  await screenOf.open(<LinkedAccounts />, { handle })
}
afterEach(() => void vi.restoreAllMocks())

test('a provider is linked by signing in there, and the return is known to be for that', async () => {
  const assign = vi.spyOn(window.location, 'assign').mockReturnValue()
  await open([orcid, university], () => yes({ url: 'https://orcid.org/oauth/authorize' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Link ORCID' }))
  await waitFor(() => expect(assign).toHaveBeenCalledWith('https://orcid.org/oauth/authorize'))
  expect(sent).toEqual(['POST identities/orcid'])
  expect(sessionStorage.getItem('shodh:provider-sign-in')).toBe('{"page":"/login","links":true}')
})

test('one that is linked says since when, with the ORCID iD, and is unlinked', async () => {
  await open([
    { ...orcid, linkedAt, orcid: ID },
    { ...university, linkedAt, usedAt: linkedAt, isOffered: false },
  ])
  const iD = await screen.findByRole('link', { name: `https://orcid.org/${ID}` })
  expect(iD.getAttribute('href')).toContain(ID)
  expect(iD.querySelector('svg path')?.getAttribute('fill')).toBe('#a6ce39')
  expect(screen.getByText(/not used yet/u)).toBeTruthy()
  expect(screen.getByText(/last used/u)).toBeTruthy()
  expect(screen.getByText('The journal no longer offers it.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Unlink ORCID' }))
  expect(screen.getByRole('dialog', { name: 'Unlink ORCID?' }).textContent).toContain('no longer confirmed')
  expect(sent).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: 'Unlink' }))
  expect(await screen.findByText('ORCID no longer signs you in')).toBeTruthy()
  expect(sent).toEqual(['DELETE identities/orcid'])
})

test('what the journal refuses is said', async () => {
  await open([{ ...orcid, linkedAt, orcid: ID }], () => no(409, 'Please choose a password first', 'LAST_WAY_IN'))
  fireEvent.click(await screen.findByRole('button', { name: 'Unlink ORCID' }))
  fireEvent.click(screen.getByRole('button', { name: 'Unlink' }))
  expect(await screen.findByText('Please choose a password first')).toBeTruthy()
})
