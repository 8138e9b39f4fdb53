import { expect, test } from 'vitest'
import { damageReporter } from './report-damage.ts'

const account = (id: string, role: 'admin' | 'auditor', status: 'active' | 'inactive') => ({
  id,
  email: `${id}@example.org`,
  state: { is: 'known', role, status },
})

test('What is broken is mailed to each active administrator, once, and names no more than twenty files', async () => {
  const mails: { id: string; to: string; text: string }[] = []
  const all = [account('a', 'admin', 'active'), account('b', 'admin', 'inactive'), account('c', 'auditor', 'active')]
  const identity = {
    publicUrl: () => 'https://journal.example',
    accounts: { all: async () => all },
    outbox: {
      notify: async ({ id, mail: { to, text } }: { id: string; mail: { to: string; text: string } }) =>
        void mails.push({ id, to, text }),
    },
  }
  const report = damageReporter({ identity } as unknown as Parameters<typeof damageReporter>[0])
  await report([])
  expect(mails).toEqual([])
  const foundAt = '2026-01-15T09:00:00.000Z'
  await report(Array.from({ length: 22 }, (_, n) => ({ id: `hash-${n}`, problem: 'missing' as const, foundAt })))
  expect(mails.map(({ to }) => to)).toEqual(['a@example.org'])
  expect(mails[0]?.text).toContain('22 stored files are missing or damaged')
  expect(mails[0]?.text).toContain('and 2 more')
  expect(mails[0]?.text).toContain('https://journal.example/admin/system')
})
