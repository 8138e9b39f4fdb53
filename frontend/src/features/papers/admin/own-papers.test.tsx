import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useJournal } from '../../../journal.ts'
import { backOffice } from '../../../testing/screens/back-office.tsx'
import { journalSettings } from '../../../testing/examples/journal.ts'
import { paperOf } from '../../../testing/examples/papers.ts'
import { yes } from '../../../testing/server/served.ts'
import { volume } from '../../../testing/examples/volumes.ts'
import { OwnPaperList } from './own-papers.tsx'

const vol = volume(2026, 'Vol. 1 March')
const papers = [
  { ...paperOf(vol, 1), title: 'On Rivers', downloads: 1204, through: 'orcid' as const },
  { ...paperOf(vol, 2), title: 'On Lakes', downloads: 1, through: 'email' as const },
]

const { open } = backOffice(({ pathname }) => {
  if (pathname.endsWith('/journal.json')) return { body: journalSettings }
  if (pathname.endsWith('/history')) return yes({ versions: [], notices: [] })
  return { ...yes({ paper: papers[0] }), headers: { etag: '"1"' } }
})

const Known = () => (useJournal() ? <OwnPaperList of={papers} /> : null)

test('own papers have their figures, and a correction of one is proposed from there', async () => {
  await open(<Known />)
  expect(await screen.findByText('1,204 downloads')).toBeTruthy()
  expect(screen.getByText('1 download')).toBeTruthy()
  expect(screen.getByText(/by your ORCID iD/u)).toBeTruthy()
  expect(screen.getByText(/by your e-mail address/u)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Propose a correction: On Rivers' }))
  expect(await screen.findByRole('dialog')).toBeTruthy()
})
