import { openEmbeddedPorts } from '@shodh/adapters/testing/embedded-ports.ts'
import { expect, test } from 'vitest'
import { register } from '../testing/register.ts'
import { withService } from '../testing/with-service.ts'
import { lateBackupReporter } from './report-late-backup.ts'

const at = withService(openEmbeddedPorts, async () => {})

const SHOWN = 'How the backups are is shown at https://journal.example.org/admin/system'

test.for([
  [
    { lastAt: '2026-01-15T09:00:00.000Z', failure: 'The disk is full.' },
    ['The last backup of the journal is of 2026-01-15T09:00:00.000Z.', 'The last try failed: The disk is full.', SHOWN],
  ],
  [{ lastAt: null, failure: null }, ['The journal has not been backed up yet.', SHOWN]],
] as const)('That the last backup is too old is mailed to each administrator: %o', async ([state, lines]) => {
  await register(at.ports.identity, 'admin', { email: 'a@example.org' })
  await register(at.ports.identity, 'auditor', { email: 'c@example.org' })
  await lateBackupReporter(at.ports)({ ...state, isLate: true, drilledAt: null, leftAlone: [] })
  const [mail, ...others] = await at.mails()
  expect(others).toEqual([])
  expect(mail).toMatchObject({ to: 'a@example.org', subject: 'The journal is not backed up' })
  expect(mail?.text.replaceAll('\r', '').trimEnd().split('\n\n')).toEqual(lines)
})
