import { openEmbeddedPorts } from '@shodh/adapters/testing/embedded-ports.ts'
import { beforeEach, expect, test } from 'vitest'
import { mailAdministrators } from './mail-administrators.ts'
import { register } from './testing/register.ts'
import { withService } from './testing/with-service.ts'

const at = withService(openEmbeddedPorts, async () => {})
const message = {
  id: 'damage 1',
  purpose: 'damaged-files',
  title: 'Files are missing',
  blocks: ['Two files <are> missing:', 'a\nb'],
} as const

beforeEach(async () => {
  const { identity } = at.ports
  await register(identity, 'admin', { email: 'one@example.org' })
  await register(identity, 'admin', { email: 'two@example.org' })
  await register(identity, 'admin', { email: 'gone@example.org', status: 'inactive' })
  await register(identity, 'author', { email: 'author@example.org' })
})

test('Every active administrator gets the mail, in English, plain and as HTML', async () => {
  await mailAdministrators(at.ports, message)
  const mails = await at.mails()
  expect(mails.map(({ to }) => to).toSorted()).toEqual(['one@example.org', 'two@example.org'])
  expect(mails[0]?.subject).toBe('Files are missing – The Journal')
  expect(mails[0]?.text.replaceAll('\r', '')).toBe('Two files <are> missing:\n\na\nb\n\n-- \nThe Journal\n')
  expect(mails[0]?.html).toContain('<html lang="en">')
  expect(mails[0]?.html.replaceAll('\r', '')).toMatch(/>Two files &lt;are&gt; missing:<[^]+>a<br>\nb</u)
})

test('It is tried for seven days', async () => {
  await mailAdministrators(at.ports, message)
  const [row] = await at.ports.vault.list('mails')
  expect(row).toMatchObject({ purpose: 'damaged-files', id: `damage 1 ${row?.userId}` })
  expect((row?.until ?? 0) - (row?.queuedAt ?? 0)).toBe(7 * 24 * 60 * 60 * 1000)
})

test('Of one id everyone gets it once', async () => {
  for (const id of ['damage 1', 'damage 1', 'damage 2']) await mailAdministrators(at.ports, { ...message, id })
  expect(await at.mails()).toHaveLength(4)
})
