import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useJournal } from '../../../../journal.ts'
import { journalSettings } from '../../../../testing/journal.ts'
import { paperOf } from '../../../../testing/papers.ts'
import { person } from '../../../../testing/people.ts'
import { served, yes, type Served } from '../../../../testing/served.ts'
import { shownTo, visit } from '../../../../testing/shown.tsx'
import { volume } from '../../../../testing/volumes.ts'
import { NoticeDialog } from './notice-dialog.tsx'

const paper = paperOf(volume(2026, 'Vol. 1 March'), 1)

/** The desk is shown once it is known who the journal is. */
const Known = () => (useJournal() ? <NoticeDialog act="correct" paper={paper} close={() => undefined} /> : null)

let journal: Served
beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-22T20:00:00Z') }))
afterEach(async () => {
  vi.useRealTimers()
  cleanup()
  await journal.close()
})

test('a notice is effective on the day that it is where the journal is at home', async () => {
  journal = await served(({ pathname }) =>
    pathname.endsWith('/journal.json') ? { body: journalSettings } : yes({ paper }),
  )
  visit(journal)
  shownTo(person(), <Known />)
  expect(await screen.findByLabelText('Effective on')).toHaveProperty('value', '2026-11-23')
})
