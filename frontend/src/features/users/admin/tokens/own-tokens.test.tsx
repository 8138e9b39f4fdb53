// @vitest-environment happy-dom
import type { ApiToken } from '@shodh/contracts/users/tokens/api-tokens.ts'
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { person } from '../../../../testing/examples/people.ts'
import { no, yes } from '../../../../testing/server/served.ts'
import { press, shownTo, visited } from '../../../../testing/screens/shown.tsx'
import { OwnTokens } from './own-tokens.tsx'
import { TokensScreen } from './tokens-screen.tsx'

const SECRET = `shodh_${'x'.repeat(49)}`
const token = (name: string, expiresAt = '2099-04-15T04:00:00.000Z'): ApiToken => ({
  ...{
    id: name.slice(0, 3),
    name,
    scopes: ['read', 'papers'],
    createdAt: '2026-01-15T04:00:00.000Z',
    expiresAt,
    lastUsedAt: null,
  },
})

type Sent = { readonly method: string; readonly path: string; readonly body: unknown }

/** A journal with the tokens, which refuses the first one that is created where `refusal` says so. */
const open = async (role: 'admin' | 'author' | 'auditor', tokens: ApiToken[], refusal?: string) => {
  const asha = person('Asha Rao', { role })
  const sent: Sent[] = []
  await visited(({ pathname }, { method }, body) => {
    if (method === 'GET') {
      const user = { id: asha.id, name: asha.name, role }
      return yes({ tokens: pathname.endsWith('/admin/tokens') ? tokens.map(one => ({ ...one, user })) : tokens })
    }
    sent.push({ method: method ?? '', path: pathname, body })
    if (method === 'POST' && refusal) return no(409, refusal)
    if (method === 'DELETE') {
      tokens = tokens.filter(({ id }) => !pathname.endsWith(id))
      return yes({})
    }
    const made = token((body as { name: string }).name)
    tokens = [made, ...tokens]
    return yes({ token: { ...made, secret: SECRET } })
  })
  shownTo(asha, role === 'auditor' ? <TokensScreen /> : <OwnTokens />, '/admin/profile')
  return sent
}

test('a token is created with a name and scopes, shown once, and copied', async () => {
  const sent = await open('author', [])
  expect(await screen.findByText('None. No program acts in your place.')).toBeTruthy()
  await press('New API token')
  expect(screen.getAllByRole('checkbox')).toHaveLength(2)
  fireEvent.change(screen.getByLabelText('What it is for'), { target: { value: 'Nightly import' } })
  fireEvent.click(screen.getByRole('checkbox', { name: /^Papers/u }))
  await press('Create the token')
  const field = await screen.findByLabelText<HTMLInputElement>('The new token “Nightly import”')
  expect(field.value).toBe(SECRET)
  expect(sent[0]?.body).toEqual({ name: 'Nightly import', scopes: ['read', 'papers'], days: 90 })
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await press('Copy')
  expect(await screen.findByText('API token copied to clipboard')).toBeTruthy()
  expect(copied).toHaveBeenCalledWith(SECRET)
  copied.mockRestore()
  expect(await screen.findByText('Read the back office, Papers')).toBeTruthy()
  await press('New API token')
  expect(screen.queryByDisplayValue(SECRET)).toBeNull()
})

test('what is missing or refused is said, and nothing that was typed is lost', async () => {
  const sent = await open('author', [], 'You have 20 API tokens. Please revoke one before you create another.')
  await press('New API token')
  fireEvent.click(screen.getByRole('checkbox', { name: /^Read/u }))
  await press('Create the token')
  const errors = await screen.findByRole('group', { name: 'Errors' })
  expect(within(errors).getByText('Name is required')).toBeTruthy()
  expect(within(errors).getByText('Please choose what the token may do')).toBeTruthy()
  expect(sent).toEqual([])
  fireEvent.change(screen.getByLabelText('What it is for'), { target: { value: 'Nightly import' } })
  fireEvent.click(screen.getByRole('checkbox', { name: /^Read/u }))
  await press('Create the token')
  expect(await screen.findByText(/^You have 20 API tokens/u)).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('What it is for').value).toBe('Nightly import')
})

test('what was typed is there again where the session ended before it was sent, and gone once it is cancelled', async () => {
  await open('author', [])
  await press('New API token')
  fireEvent.change(screen.getByLabelText('What it is for'), { target: { value: 'Nightly import' } })
  cleanup()
  await open('author', [])
  await press('New API token')
  expect(await screen.findByDisplayValue('Nightly import')).toBeTruthy()
  await press('Cancel')
  await press('New API token')
  expect(screen.getByLabelText<HTMLInputElement>('What it is for').value).toBe('')
})

test('a token is revoked after a question, and one that has expired is removed', async () => {
  const sent = await open('author', [token('Nightly import'), token('Old one', '2026-01-16T04:00:00.000Z')])
  await press('Revoke “Nightly import”')
  await press('Revoke')
  expect(await screen.findByText('API token revoked')).toBeTruthy()
  await expect.poll(() => screen.queryByText('Nightly import')).toBeNull()
  expect(screen.getByText(/^Expired/u)).toBeTruthy()
  await press('Remove “Old one”')
  await press('Remove')
  expect(await screen.findByText('API token removed')).toBeTruthy()
  expect(sent.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'DELETE /api/v1/users/profile/tokens/Nig',
    'DELETE /api/v1/users/profile/tokens/Old',
  ])
})

test('an auditor sees the tokens of all accounts, and revokes none', async () => {
  await open('auditor', [token('Nightly import')])
  expect(await screen.findByRole('rowheader', { name: /^Nightly import/u })).toBeTruthy()
  expect(screen.getByText('Asha Rao')).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})
