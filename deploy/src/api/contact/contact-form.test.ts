import { describe, expect, test } from 'vitest'
import { BEHIND_PROXY, newAddress } from '../../testing/people.ts'
import { withJournal } from '../../testing/with-journal.ts'

const at = withJournal(BEHIND_PROXY)

const FIELDS = {
  name: 'Asha Rao',
  email: 'asha.rao@library.invalid',
  contactType: 'peer_review',
  subject: 'On reviewing papers',
  message: 'I would like to review papers on rivers.',
  homepage: '',
}

const post = (fields: object, { path = '/contact', headers = newAddress() } = {}) =>
  fetch(at.journal.address + path, {
    method: 'POST',
    redirect: 'manual',
    headers,
    body: new URLSearchParams({ ...FIELDS, ...fields }),
  })

const received = async (email: string) => {
  const { messages } = (await at.editor.get('/admin/contact?limit=100')).body.data
  return messages.filter((message: { content: { email: string } }) => message.content.email === email)
}

describe('the form without scripts', () => {
  test.each(['/contact', '/hi/contact', '/mr/contact/'])('at %s leads to the page that says so', async path => {
    const email = `reader${path.replaceAll('/', '-')}@library.invalid`.replace('--', '-').replace('-@', '@')
    const { status, headers } = await post({ email }, { path })
    expect([status, headers.get('location')]).toEqual([303, `${path.replace(/\/$/u, '')}/sent`])
    expect(await received(email)).toMatchObject([{ contactType: 'peer_review', priority: 'medium' }])
  })

  test('is attempted 20 times a minute from one address, and the next body is not read', async () => {
    const headers = newAddress()
    for (let n = 0; n < 20; n++) expect((await post({ name: '' }, { headers })).status).not.toBe(429)
    expect((await post({ message: 'a'.repeat(1024 * 1024) }, { headers })).status).toBe(429)
    expect((await post({ name: '' })).status).not.toBe(429)
  })

  test('takes three messages an hour from an address, and what is invalid does not count', async () => {
    const headers = newAddress()
    for (let n = 0; n < 3; n += 1) {
      expect((await post({ name: '' }, { headers })).status).not.toBe(303)
      expect((await post({ email: `hour${n}@library.invalid` }, { headers })).status).toBe(303)
    }
    const response = await post({ email: 'hour4@library.invalid' }, { headers })
    expect(response.status).toBe(429)
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(3000)
    expect(await response.text()).toContain('Too many requests. Please wait a moment before trying again.')
  })
})
