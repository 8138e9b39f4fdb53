import { openEmbeddedPorts } from '@shodh/adapters/testing/embedded-ports.ts'
import type { RecordChange } from '@shodh/contracts/audit/digests.ts'
import { beforeEach, expect, test } from 'vitest'
import { register } from '../testing/register.ts'
import { withService } from '../testing/with-service.ts'
import { keepMailingDigests, mailDigests } from './mail-digest.ts'

let changes: readonly RecordChange[]
const at = withService(openEmbeddedPorts, async () => {}, { recordChanges: async () => changes })

const MONDAY = Date.parse('2026-11-30T07:00:00Z')
const WEEK_MS = 7 * 24 * 60 * 60 * 1000
const ROOT = Buffer.alloc(32, 1).toString('base64')
const SIGNATURE = Buffer.alloc(68, 2).toString('base64')

const signedFor = (size: number, ...others: readonly string[]) =>
  `journal/log\n${size}\n${ROOT}\n\n${['journal/log', ...others].map(name => `— ${name} ${SIGNATURE}\n`).join('')}`

const sign = async (size: number, given: object = {}, firstAt = MONDAY - WEEK_MS) => {
  const head = { id: '0001', vkey: 'v', size, count: 1, checkpoint: signedFor(size, 'w1'), at: MONDAY - 1000, ...given }
  await at.ports.vault.put('log-heads', head)
  await at.ports.vault.put('log-checkpoints', { id: '0001-0000', checkpoints: [[size, firstAt, ROOT]] })
}

beforeEach(async () => {
  changes = []
  await register(at.ports.identity, 'auditor', { email: 'a@example.org' })
  await register(at.ports.identity, 'auditor', { email: 'gone@example.org', status: 'inactive' })
  await register(at.ports.identity, 'admin', { email: 'b@example.org' })
})

const blocks = async () => (await at.mails())[0]?.text.replaceAll('\r', '').split('\n\n').slice(0, -1)

test('Each active auditor gets the digest of a week once, on Monday at seven or when the journal runs again', async () => {
  await sign(12)
  await mailDigests(at.ports, MONDAY - 1)
  expect(await at.mails()).toEqual([])
  for (const late of [0, 1000, WEEK_MS - 1]) await mailDigests(at.ports, MONDAY + late)
  expect(await at.mails()).toMatchObject([
    { to: 'a@example.org', subject: expect.stringMatching(/^The record of the week: nothing /u) },
  ])
  await sign(15)
  await mailDigests(at.ports, MONDAY + WEEK_MS)
  expect(await at.mails()).toHaveLength(2)
  expect(await at.ports.vault.list('audit-digests')).toMatchObject([
    { id: '2026-11-23', head: { origin: 'journal/log', size: 12, root: ROOT }, continues: null, witnesses: ['w1'] },
    { id: '2026-11-30', head: { size: 15 }, continues: 12, refusal: null, mailedAt: MONDAY + WEEK_MS },
  ])
})

test('It names what was replaced, noticed and withheld in the week, and the head of the log', async () => {
  const change = { title: 'On Rivers', url: 'https://journal.example.org/p', at: '2026-11-25T10:00:00Z' }
  changes = [
    { kind: 'replaced', ...change, text: 'A word was wrong' },
    { kind: 'withheld', ...change },
    { kind: 'deleted', ...change, text: 'A copy' },
  ]
  await sign(12, { refusal: { sentence: 'It was cut.', size: 20 } })
  await mailDigests(at.ports, MONDAY)
  expect(await blocks()).toEqual([
    'What happened to the record that readers see, from 23 November 2026 to 29\nNovember 2026.',
    '1 REPLACED PDF',
    'On Rivers\n25 November 2026: A word was wrong\nhttps://journal.example.org/p',
    '1 WITHHELD PDF',
    'On Rivers\n25 November 2026\nhttps://journal.example.org/p',
    '1 DELETED PAPER',
    'On Rivers\n25 November 2026: A copy\nhttps://journal.example.org/p',
    'PUBLIC LOG',
    `Signed head: 12 events, root ${ROOT},\n30 November 2026 at 06:59 UTC.\nThe log does not continue: It was cut.\nCosigned by w1.`,
    'Show replaced PDFs:\nhttps://journal.example.org/admin/audit/replacements',
    'The same as a feed:\nhttps://journal.example.org/digest.atom',
    'Whether a PDF or evidence that you have is the journal’s:\nhttps://journal.example.org/verify',
    'Auditors get this mail once a week. Turn it off in your profile:\nhttps://journal.example.org/admin/profile',
  ])
})

test('Each week of an outage has its own digest, with what happened in it', async () => {
  await sign(12)
  await mailDigests(at.ports, MONDAY)
  const asked: string[] = []
  const recordChanges = async ({ id }: { readonly id: string }) => {
    asked.push(id)
    return changes
  }
  await mailDigests({ ...at.ports, recordChanges }, MONDAY + 3 * WEEK_MS)
  expect(asked).toEqual(['2026-11-30', '2026-12-07', '2026-12-14'])
  const rows = await at.ports.vault.list('audit-digests')
  expect(rows.map(({ id, continues }) => [id, continues])).toEqual([
    ['2026-11-23', null],
    ['2026-11-30', 12],
    ['2026-12-07', 12],
    ['2026-12-14', 12],
  ])
  expect(await at.mails()).toHaveLength(4)
})

test('The digest of another log says which one it follows', async () => {
  await sign(12)
  await mailDigests(at.ports, MONDAY)
  await sign(15, { checkpoint: signedFor(15).replaceAll('journal/log', 'journal/log/2') })
  await mailDigests(at.ports, MONDAY + WEEK_MS)
  const follows = { origin: 'journal/log', size: 12 }
  expect((await at.ports.vault.list('audit-digests'))[1]).toMatchObject({ continues: null, follows })
})

test('What a week said stays, whatever happens later', async () => {
  changes = [{ kind: 'replaced', title: 'On Rivers', url: 'u', at: '2026-11-25T10:00:00Z' }]
  await sign(12)
  await mailDigests(at.ports, MONDAY)
  const before = await at.ports.vault.list('audit-digests')
  expect(before).toMatchObject([{ changes }])
  changes = []
  await mailDigests(at.ports, MONDAY + 1000)
  expect(await at.ports.vault.list('audit-digests')).toEqual(before)
})

test('The events are compared with what was signed before a digest is made, and only then', async () => {
  await sign(12)
  let checks = 0
  const checkSigned = async () => {
    checks += 1
    await sign(12, { refusal: { sentence: 'They are others.', size: 12 } })
  }
  for (const late of [0, 1000]) await mailDigests({ ...at.ports, checkSigned }, MONDAY + late)
  expect(checks).toBe(1)
  expect(await at.ports.vault.list('audit-digests')).toMatchObject([{ refusal: 'They are others.' }])
  expect(await at.mails()).toMatchObject([{ subject: expect.stringContaining('the public log does not continue') }])
})

test('Of more than fifty it says how many there are', async () => {
  const many = Array.from({ length: 52 }, (_, n) => ({ title: `Paper ${n}`, url: `https://x.example/${n}` }))
  changes = many.map(one => ({ ...one, kind: 'replaced', at: '2026-11-25T10:00:00Z' }))
  await sign(12)
  await mailDigests(at.ports, MONDAY)
  const text = (await blocks())?.join('\n\n')
  expect(text).toContain('52 REPLACED PDFS')
  expect(text).toContain('Paper 49\n')
  expect(text).toContain('\n\nand 2 more\n\n')
  expect(text).not.toContain('Paper 50')
})

test('A week in which nothing happened has a digest; one before the first head, or an unsigned log, has none', async () => {
  await mailDigests(at.ports, MONDAY)
  await sign(12, {}, MONDAY - 1000)
  await mailDigests(at.ports, MONDAY)
  await sign(12, { checkpoint: '' })
  await mailDigests(at.ports, MONDAY)
  expect(await at.ports.vault.list('audit-digests')).toEqual([])
  await sign(12)
  await mailDigests(at.ports, MONDAY)
  expect((await blocks())?.[1]).toMatch(/^No PDF was replaced, withheld or released, .* restored\.$/su)
})

test('Who turned it off gets none', async () => {
  const [auditor] = (await at.ports.identity.accounts.all()).filter(({ email }) => email === 'a@example.org')
  await at.ports.vault.update('users', auditor?.id ?? '', row => row && { ...row, noDigest: true })
  await sign(12)
  await mailDigests(at.ports, MONDAY)
  expect(await at.mails()).toEqual([])
  expect(await at.ports.vault.list('audit-digests')).toHaveLength(1)
})

test('It is looked for until the journal ends, and an error does not end that', async () => {
  const stopping = new AbortController()
  const errors: unknown[] = []
  let looks = 0
  const pause = async () => {
    looks += 1
    if (looks === 2) stopping.abort()
  }
  const vault = { ...at.ports.vault, list: () => Promise.reject(new Error('The vault is away')) }
  const report = (error: unknown) => void errors.push(error)
  await keepMailingDigests({ ...at.ports, vault: vault as never, report, pause }, stopping.signal)
  expect([looks, errors.length]).toEqual([2, 2])
})
