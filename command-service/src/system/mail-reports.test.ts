import { openEmbeddedPorts } from '@shodh/adapters/testing/embedded-ports.ts'
import { beforeEach, expect, test } from 'vitest'
import { register } from '../testing/register.ts'
import { withService } from '../testing/with-service.ts'
import { damageReporter, lateBackupReporter, logAlarm } from './mail-reports.ts'

const at = withService(openEmbeddedPorts, async () => {})
const foundAt = '2026-01-15T09:00:00.000Z'
const broken = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ id: `hash-${n}`, problem: 'missing' as const, foundAt }))

beforeEach(async () => {
  await register(at.ports.identity, 'admin', { email: 'a@example.org' })
  await register(at.ports.identity, 'admin', { email: 'b@example.org', status: 'inactive' })
  await register(at.ports.identity, 'auditor', { email: 'c@example.org' })
})

/** Without the signature. */
const linesOfFirst = async () => (await at.mails())[0]?.text.replaceAll('\r', '').split('\n\n').slice(0, -1)

const linesOf = async (count: number) => {
  await damageReporter(at.ports)(broken(count))
  return linesOfFirst()
}

test('What is broken is mailed to each active administrator, once', async () => {
  const report = damageReporter(at.ports)
  for (let n = 0; n < 2; n += 1) await report(broken(1))
  expect(await at.mails()).toMatchObject([
    { to: 'a@example.org', subject: 'Stored files are missing or damaged – The Journal' },
  ])
  const [row] = await at.ports.vault.list('mails')
  expect(row).toMatchObject({ purpose: 'damaged-files', id: `damage ${foundAt} ${row?.userId}` })
})

test('The mail names each file and what is wrong with it', async () => {
  expect(await linesOf(1)).toEqual([
    'The check that runs by itself found that 1 stored file is missing or\ndamaged.',
    'missing: hash-0',
    'Show what can be done:\nhttps://journal.example.org/admin/system',
  ])
})

test.for([
  [20, []],
  [22, ['and 2 more']],
] as const)('of %i files it names no more than twenty', async ([count, more]) => {
  const lines = await linesOf(count)
  expect(lines?.[0]?.replace('\n', ' ')).toContain(`${count} stored files are missing or damaged.`)
  expect(lines?.[1]?.split('\n')).toEqual([...broken(20).map(({ id }) => `missing: ${id}`), ...more])
})

test('Where nothing is broken there is no mail', async () => {
  await damageReporter(at.ports)([])
  expect(await at.mails()).toEqual([])
})

const SHOWN = 'Show the backups:\nhttps://journal.example.org/admin/system'

test.for([
  [
    { lastAt: '2026-01-15T09:00:00.000Z', failure: 'The disk is full.' },
    ['The last backup of the journal is of 2026-01-15T09:00:00.000Z.', 'The last try failed: The disk is full.', SHOWN],
  ],
  [{ lastAt: null, failure: null }, ['The journal has not been backed up yet.', SHOWN]],
] as const)('That the last backup is too old is mailed to each administrator: %o', async ([state, lines]) => {
  await lateBackupReporter(at.ports)({ ...state, isLate: true, drilledAt: null, leftAlone: [] })
  const [mail, ...others] = await at.mails()
  expect(others).toEqual([])
  expect(mail).toMatchObject({ to: 'a@example.org', subject: 'The journal is not backed up – The Journal' })
  expect(await linesOfFirst()).toEqual(lines)
})

test('That the public log does not continue is mailed to each active administrator and auditor, once', async () => {
  const sentence = 'The first 5 events of the journal are not those of the checkpoint in a folder.'
  for (let n = 0; n < 2; n += 1) await logAlarm(at.ports)({ sentence, size: 5 })
  const mails = await at.mails()
  expect(mails.map(({ to }) => to).toSorted()).toEqual(['a@example.org', 'c@example.org'])
  expect(mails[0]?.subject).toBe('The public log does not continue – The Journal')
  expect((await linesOfFirst())?.[1]?.replaceAll('\n', ' ')).toBe(sentence)
})
