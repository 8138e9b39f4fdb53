import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useJournal } from '../../../../journal.ts'
import { backOffice } from '../../../../testing/back-office.tsx'
import { journalSettings } from '../../../../testing/journal.ts'
import { paperOf } from '../../../../testing/papers.ts'
import { yes } from '../../../../testing/served.ts'
import { volume } from '../../../../testing/volumes.ts'
import { NoticeDialog } from './notice-dialog.tsx'

const paper = paperOf(volume(2026, 'Vol. 1 March'), 1)

/** Shown once it is known who the journal is. */
const Known = () => (useJournal() ? <NoticeDialog act="correct" paper={paper} close={() => undefined} /> : null)

const { open } = backOffice(({ pathname }) =>
  pathname.endsWith('/journal.json') ? { body: journalSettings } : yes({ paper }),
)
beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-22T20:00:00Z') }))
afterEach(() => void vi.useRealTimers())

test('a notice is effective on the day that it is where the journal is at home', async () => {
  await open(<Known />)
  expect(await screen.findByLabelText('Effective on')).toHaveProperty('value', '2026-11-23')
})
