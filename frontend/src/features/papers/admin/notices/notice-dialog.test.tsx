import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useJournal } from '../../../../journal.ts'
import { backOffice } from '../../../../testing/screens/back-office.tsx'
import { journalSettings } from '../../../../testing/examples/journal.ts'
import { paperOf } from '../../../../testing/examples/papers.ts'
import { yes } from '../../../../testing/server/served.ts'
import { volume } from '../../../../testing/examples/volumes.ts'
import type { NoticeAct } from './acts.ts'
import { NoticeDialog } from './notice-dialog.tsx'

const paper = paperOf(volume(2026, 'Vol. 1 March'), 1)

/** Shown once it is known who the journal is. */
const Known = ({ act = 'correct' }: { act?: NoticeAct }) =>
  useJournal() ? <NoticeDialog act={act} paper={paper} close={() => undefined} /> : null

const concern = {
  type: 'expression_of_concern',
  reason: 'A reader doubts it',
  notice: 'The readings are looked into.',
  effectiveOn: '2026-11-20',
  at: '2026-11-20T04:30:00.000Z',
}

let sent: unknown
const { open } = backOffice(({ pathname }, { method }, body) => {
  if (method === 'POST' && !pathname.includes('/author-emails')) sent = body
  if (pathname.endsWith('/journal.json')) return { body: journalSettings }
  if (pathname.endsWith('/history')) return yes({ versions: [], notices: [concern] })
  return { ...yes({ paper }), headers: { etag: '"1"' } }
})
beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-22T20:00:00Z') }))
afterEach(() => void vi.useRealTimers())

test('a notice is effective on the day that it is where the journal is at home', async () => {
  await open(<Known />)
  expect(await screen.findByLabelText('Effective on')).toHaveProperty('value', '2026-11-23')
})

const banner = async () => within(await screen.findByRole('list', { name: 'Notices about this paper' }))
const write = (notice: string) => fireEvent.change(screen.getByLabelText(/^Notice \(/u), { target: { value: notice } })
const publish = async (name: string) => {
  const button = screen.getByRole('button', { name })
  await waitFor(() => expect(button).toHaveProperty('disabled', false))
  fireEvent.click(button)
}

test('one text is enough for a correction, and readers see it as the banner shows', async () => {
  await open(<Known />)
  expect(await screen.findByText('What you write stands here.')).toBeTruthy()
  write('Table 2 is of 2024.')
  expect((await banner()).getByText('Table 2 is of 2024.')).toBeTruthy()
  expect((await banner()).getByText('Reason: An error was found')).toBeTruthy()
  await publish('Issue correction')
  await waitFor(() =>
    expect(sent).toEqual({
      kind: 'correction',
      notice: 'Table 2 is of 2024.',
      reason: 'An error was found',
      effectiveOn: '2026-11-23',
    }),
  )
})

test('a retraction needs a reason: one of a list, or another one', async () => {
  await open(<Known act="retract" />)
  expect((await banner()).getByText('23 November 2026')).toBeTruthy()
  write('The readings are invented.')
  expect(screen.getByRole('button', { name: 'Retract' })).toHaveProperty('disabled', true)
  const reason = screen.getByLabelText('Reason')
  fireEvent.change(reason, { target: { value: 'Plagiarism' } })
  expect((await banner()).getByText('Reason: Plagiarism')).toBeTruthy()
  fireEvent.change(reason, { target: { value: 'own' } })
  fireEvent.change(screen.getByLabelText('Another reason'), { target: { value: 'A reader found it' } })
  expect((await banner()).getByText('Reason: A reader found it')).toBeTruthy()
  await publish('Retract')
  await waitFor(() => expect(sent).toMatchObject({ partial: false, reason: 'A reader found it' }))
})

test('what lifts a concern is shown below it', async () => {
  await open(<Known act="lift" />)
  await banner()
  write('The readings are sound.')
  await waitFor(async () => expect((await banner()).getByText('The readings are looked into.')).toBeTruthy())
  expect((await banner()).getByText('The readings are sound.')).toBeTruthy()
})
