import { adminOperations } from '@shodh/contracts/users/operations/admin.ts'
import type { SystemHealth } from '@shodh/contracts/system/views.ts'
import type { Role } from '@shodh/contracts/users/fields.ts'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { at, health, stream } from '../../../testing/examples/health.ts'
import { person } from '../../../testing/examples/people.ts'
import { type Handle, no, yes } from '../../../testing/server/served.ts'
import { shownTo, visited } from '../../../testing/screens/shown.tsx'
import { useAttentionQuery } from '../../users/api.ts'
import { SystemScreen } from './system-screen.tsx'

const opened = async (role: Role, handle: Handle = () => yes({ health })) => {
  await visited(handle)
  shownTo(person(`Asha Rao, ${role}`, { role }), <SystemScreen />)
  await screen.findByText('For technicians')
}

test('says which parts need attention, what is wrong with each, how far a rebuild is, and that the log is the sample’s', async () => {
  await opened('admin')
  expect(screen.getByRole('status').textContent).toBe(
    'Needs attention: Site and lists, Files and space, Mail, Public log and backupChecked just now',
  )
  for (const text of ['1 list behind by up to 2 min.', 'Behind by 2 min', /nobody else receives/u, /export it/u])
    expect(screen.getByText(text)).toBeTruthy()
  expect(screen.getByRole('progressbar', { name: 'Rebuild of volumes' }).getAttribute('value')).toBe('25')
  expect(screen.getByText('The last rebuild was abandoned: An event of yesterday')).toBeTruthy()
  expect(screen.getByText('A bug of yesterday')).toBeTruthy()
  expect(screen.getByText('The PDF of “Gone” is missing.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Check and repair “Gone”' }).getAttribute('href')).toBe(
    '/admin/papers/volumes/v/health',
  )
  expect(screen.getByText(/3\.0 GB/u)).toBeTruthy()
  expect(screen.getByText(/Given up after 3 attempts: the mail server refused it \(550\)\.$/u)).toBeTruthy()
})

const well: SystemHealth = {
  ...health,
  status: 'healthy',
  readModels: { total: 2, behind: 0, longestSeconds: 0, rebuilding: 0 },
  parkedStreams: 0,
  files: { ...health.files, free: 2048, missing: 0 },
  mails: { waiting: 0, failed: 0 },
  backups: { lastAt: at, isLate: false, failure: null, drilledAt: null, leftAlone: [] },
  log: { origin: 'journal.example/log', size: 90, signedAt: at, refusal: null },
  details: { ...health.details!, parkedStreams: [], brokenFiles: [], mails: [] },
}

test('says in one sentence that everything works, and in four lines how', async () => {
  await opened('admin', () => yes({ health: well }))
  expect(screen.getByRole('heading', { name: 'Everything works' })).toBeTruthy()
  const lines = screen.getAllByRole('heading', { level: 3 }).map(({ parentElement }) => parentElement?.textContent)
  expect(lines).toEqual([
    'Site and lists2 lists, all up to dateWell',
    'Files and space2 files, 3.0 GB · all there, none found damaged · 2 KB freeWell',
    'MailEvery mail was handed overWell',
    expect.stringMatching(/^Public log and backup90 events, signed .+ · Last backup 0 s ago, verifiedWell$/u),
  ])
  expect(screen.queryByRole('button', { name: 'Send again' })).toBeNull()
})

test('claims nothing of backups that it does not make', async () => {
  await opened('admin', () => yes({ health: { ...well, backups: null } }))
  expect(screen.getByRole('heading', { name: 'All that the journal can check works' })).toBeTruthy()
  const [line] = screen.getAllByRole('heading', { level: 3, name: 'Public log and backup' })
  expect(line?.parentElement?.textContent).toMatch(/makes its backups, unseen by itBackup not known$/u)
  expect(screen.getAllByText('Well')).toHaveLength(3)
})

test('a mail that was refused once is an exception, though it is tried again', async () => {
  const [failed] = health.details!.mails
  const mails = [{ ...failed!, state: 'waiting' as const, attempts: 1, reason: 'ESOCKET', nextAttemptAt: at }]
  await opened('admin', () =>
    yes({ health: { ...well, mails: { waiting: 1, failed: 0 }, details: { ...well.details!, mails } } }),
  )
  expect(screen.getByRole('heading', { name: 'Needs attention: Mail' })).toBeTruthy()
  expect(screen.getByText('The mail about a message to the journal').nextSibling?.textContent).toMatch(
    /Waits after 1 attempt: the mail server cannot be reached \(ESOCKET\)\. The next attempt is at/u,
  )
  expect(screen.getAllByText('Send again')).toHaveLength(1)
})

test('offers to rebuild a list that is not served', async () => {
  const [papers, ...others] = well.details!.readModels
  const readModels = [{ ...papers!, withheld: 'It is of another log.' }, ...others]
  await opened('admin', () => yes({ health: { ...well, details: { ...well.details!, readModels } } }))
  expect(screen.getByText('“papers” is not served.').nextSibling?.textContent).toBe('It is of another log.')
  expect(screen.getByRole('button', { name: 'Rebuild…' })).toBeTruthy()
})

test('names a damaged store, and what to do', async () => {
  const damagedStores = [{ file: 'journal.db', problem: 'a page', remedy: 'Restore the journal from a backup.' }]
  await opened('admin', () => yes({ health: { ...health, status: 'damaged', damagedStores } }))
  const said = screen.getByText('journal.db is damaged. Restore the journal from a backup.')
  expect(said.nextSibling?.textContent).toBe('a page')
})

test('says what to do about a full disk and missing settings, and which hosts of others are reached', async () => {
  const warnings = ['SMTP_URL', 'TRUST_PROXY'].map(setting => ({ setting, sentence: `Set ${setting}.` }))
  const found = { fullDisk: 'No space is left. Make room.', warnings }
  await opened('admin', () => yes({ health: { ...well, ...found } }))
  for (const text of [
    found.fullDisk,
    'Set SMTP_URL.',
    'Written into files on the server',
    'Set TRUST_PROXY.',
    'mail.example.org',
    /: Files and space, Mail, Settings of the server$/u,
  ])
    expect(screen.getByText(text)).toBeTruthy()
})

test('an auditor sees it without a button that changes something', async () => {
  await opened('auditor')
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Check now'])
})

test('an act is tried first, and done with a reason only', async () => {
  const bodies: unknown[] = []
  await opened('admin', (_, request, body) => {
    if (request.method !== 'POST') return yes({ health })
    bodies.push(body)
    return yes({ rebuild: { dryRun: true, model: 'papers', collection: 'papers@5.2', streams: [stream] } })
  })
  fireEvent.click(screen.getByRole('button', { name: `Free ${stream} in papers` }))
  expect(await screen.findByText(/which frees 1 stream of it/u)).toBeTruthy()
  const free = screen.getByRole('button', { name: 'Free' })
  expect(free.hasAttribute('disabled')).toBe(true)
  fireEvent.change(screen.getByLabelText('Reason'), { target: { value: 'The bug is fixed' } })
  fireEvent.click(free)
  expect(await screen.findByText('The stream is being freed')).toBeTruthy()
  expect(bodies).toEqual([
    { stream, dryRun: true },
    { stream, dryRun: false, reason: 'The bug is fixed' },
  ])
})

test('a refused trial says why, and offers nothing to do', async () => {
  await opened('admin', (_, request) =>
    request.method === 'POST'
      ? no(409, 'This read model is being rebuilt already', 'REBUILD_RUNNING')
      : yes({ health }),
  )
  fireEvent.click(screen.getByRole('button', { name: 'Rebuild papers' }))
  expect(await screen.findByText('This read model is being rebuilt already')).toBeTruthy()
  await waitFor(() => expect(screen.getByRole('button', { name: 'Rebuild' }).hasAttribute('disabled')).toBe(true))
})

test('a cleanup says what goes to the trash and what goes for good, and why files are left alone', async () => {
  const orphan = { type: 'orphanFiles', id: 'b'.repeat(64), bytes: 11 }
  const found = { dryRun: true, items: [orphan, { type: 'sessions', id: 's' }], remaining: 0 }
  let cleanup: object = found
  await opened('admin', (_, request) => (request.method === 'POST' ? yes({ cleanup }) : yes({ health })))
  const ask = () => fireEvent.click(screen.getByRole('button', { name: 'Clean up…' }))
  ask()
  expect(await screen.findByText('1 orphan file, to the trash for 30 days')).toBeTruthy()
  expect(screen.getByText('1 ended session, for good')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  cleanup = { ...found, items: [], obstacle: 'The journal has 90 events.' }
  ask()
  expect(await screen.findByText('Files and drafts are left alone. The journal has 90 events.')).toBeTruthy()
})

test('a new public log is begun with the head before it, and with a reason', async () => {
  const bodies: unknown[] = []
  await opened('admin', (_, request, body) => {
    if (request.method !== 'POST') return yes({ health })
    bodies.push(body)
    return yes({ log: { dryRun: true, origin: 'journal.example/log/2', previous: { origin: '', size: 120 } } })
  })
  expect(screen.getByText('The journal has 90 events, fewer than the 120 of a checkpoint.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Begin a new log…' }))
  expect(await screen.findByText(/^journal\.example\/log\/2 begins with every event/u)).toBeTruthy()
  fireEvent.change(screen.getByLabelText('Reason'), { target: { value: 'The disk was lost' } })
  fireEvent.click(screen.getByRole('button', { name: 'Begin' }))
  expect(await screen.findByText('A new public log was begun')).toBeTruthy()
  expect(bodies).toEqual([
    { size: 120, dryRun: true },
    { size: 120, dryRun: false, reason: 'The disk was lost' },
  ])
})

test('a clock that is behind is named with both times, and an administrator confirms it with a reason', async () => {
  const bodies: unknown[] = []
  const clock = { now: at, lastEventAt: '2027-02-01T04:30:00.000Z', isBehind: true }
  await opened('admin', (_, request, body) => {
    if (request.method === 'POST') bodies.push(body)
    return request.method === 'POST'
      ? yes({ clock: { ...clock, dryRun: true } })
      : yes({ health: { ...health, clock } })
  })
  expect(screen.getByText(/^Nothing can be changed: the clock is behind/u)).toBeTruthy()
  expect(screen.getByText(/^The clock says .*2026.*, the last change is of .*2027/u)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Confirm the time…' }))
  expect(await screen.findByText(/Confirm it only if the clock is right now/u)).toBeTruthy()
  fireEvent.change(screen.getByLabelText('Reason'), { target: { value: 'It was ahead' } })
  fireEvent.click(screen.getByRole('button', { name: 'Confirm' }))
  expect(await screen.findByText('The time was confirmed')).toBeTruthy()
  expect(bodies).toEqual([{ dryRun: true }, { dryRun: false, reason: 'It was ahead' }])
})

test('what is found here is what the bell then asks for', async () => {
  let asked = 0
  const Bell = () => <p>{useAttentionQuery().data?.brokenPdfs}</p>
  await visited(({ pathname }) => {
    if (!pathname.endsWith('/admin/attention')) return yes({ health })
    asked += 1
    return yes({ ...adminOperations.getAttention.response.example, brokenPdfs: asked })
  })
  shownTo(
    person('Asha Rao', { role: 'admin' }),
    <>
      <Bell />
      <SystemScreen />
    </>,
  )
  await screen.findByText('For technicians')
  expect(await screen.findByText('2')).toBeTruthy()
})

test('the last backup is named with its age, and why none was made', async () => {
  const backups = { lastAt: '2026-02-01T01:30:00.000Z', isLate: false, failure: null, drilledAt: at }
  const leftAlone = [{ folder: '/b/2026-01-30', reason: 'it is of another journal' }]
  await opened('auditor', () => yes({ health: { ...health, backups: { ...backups, leftAlone } } }))
  expect(screen.getByText(/ · Last backup 3 h ago, verified$/u)).toBeTruthy()
  expect(screen.getByText(/^\/b\/2026-01-30 is left alone .*: it is of another journal\.$/u)).toBeTruthy()
  expect(screen.getByText(/^One was restored to try it on .*2026/u)).toBeTruthy()
  expect(screen.queryByText(/not backed up/u)).toBeNull()
})

test('a backup that fails needs attention', async () => {
  const failed = { lastAt: null, isLate: true, failure: 'BACKUP_TO (/b) is not there', drilledAt: null, leftAlone: [] }
  await opened('admin', () => yes({ health: { ...health, backups: failed } }))
  expect(screen.getByText('The journal is not backed up.')).toBeTruthy()
  expect(screen.getByText(/ · No backup yet$/u)).toBeTruthy()
  expect(screen.getByText('The last try failed: BACKUP_TO (/b) is not there')).toBeTruthy()
})

test('says what a check has looked at', async () => {
  await opened('auditor')
  fireEvent.click(await screen.findByRole('button', { name: 'Check now' }))
  expect(await screen.findByText(/^Checked: 2 of 3 files are there\. .* are read, 2 in this round\.$/u)).toBeTruthy()
})
