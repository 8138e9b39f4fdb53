import type { Draft } from '@shodh/contracts/papers/drafts/drafts.ts'
import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { person, signedOut } from '../../../../testing/examples/people.ts'
import { no, yes } from '../../../../testing/server/served.ts'
import { shown, shownTo, visited } from '../../../../testing/screens/shown.tsx'
import { newEntry, statusOf, type Entry } from './batch/entry.ts'
import { examplePaper } from '@shodh/contracts/papers/examples.ts'
import { readyEntry } from './testing/papers.ts'
import { EntryRow } from './table/entry-row.tsx'
import { useBatch, WorkspaceContext } from './use-workspace.ts'
import { openWorkspace } from './workspace.ts'

const TWIN = { id: 'paper-1', title: 'Of Rivers' }
const volume = { id: 'v1', name: 'Vol. I', isActive: true }

let end = () => {}
const at = '2026-01-05T10:00:00.000Z'
const dates = { createdAt: at, updatedAt: at, endsAt: at, endsSoon: false }
const stored: Draft = {
  ...{ id: 'd1', _id: 'd1', ...dates, volumeStatus: 'active', etag: '"1"' },
  file: { sha256: 'f00', bytes: 2000 },
}

/** Whether the journal can be asked for papers by their PDF. */
let isAsked = true
/** The calls that publish something. */
const published: string[] = []

/** A journal that has the twin of every PDF, and a batch with these entries that were made before it had it. */
const opened = async (...entries: readonly Entry[]) => {
  const user = person('Asha Rao')
  await visited(({ pathname, search, searchParams }, { method }) => {
    if (pathname.endsWith('/with-pdf')) return isAsked ? yes({ papers: [TWIN] }) : no(503, 'The store is busy')
    if (method === 'PATCH') return yes({ draft: { ...stored, etag: '"2"' } })
    if (method !== 'POST') return yes({ key: 'a'.repeat(43) })
    published.push(pathname.replace('/api/v1', '') + search)
    return searchParams.has('refuseKnownPdf')
      ? no(409, 'Another paper has this PDF: "Of Rivers"', 'PDF_OF_ANOTHER_PAPER')
      : { status: 201, ...yes({ paper: examplePaper }) }
  })
  const { store } = shownTo(user, null)
  const workspace = await openWorkspace({ store, userId: user.id, notify: () => undefined })
  workspace.batch.change({ type: 'moved', destination: { year: 2026, issueType: 'Regular', volume } })
  workspace.batch.change({ type: 'added', entries })
  end = () => {
    workspace.close()
    signedOut(store)
  }
  return { workspace, first: () => workspace.batch.now().entries[0]! }
}

afterEach(() => {
  end()
  isAsked = true
  published.length = 0
})

function FirstRow() {
  const [entry] = useBatch().entries
  return (
    <table>
      <tbody>{entry && <EntryRow entry={entry} sr={1} isSelected={false} mayAdd twin={undefined} />}</tbody>
    </table>
  )
}

const resumed = () => newEntry({ title: 'On Rivers', authorName: 'A. Rao', draft: stored })

test.each([
  ['waited on the batch', readyEntry, '/papers'],
  ['was resumed from a draft', resumed, '/papers/drafts/d1/publish'],
])('an entry that %s is not published with the PDF of another paper before that is meant', async (_, entry, path) => {
  const { workspace, first } = await opened(entry())
  expect(statusOf(first())).toBe('ready')
  workspace.upload([first().id])
  await expect.poll(() => first().known).toEqual(TWIN)
  expect(published).toEqual([`${path}?refuseKnownPdf=true`])
  expect([statusOf(first()), first().sending]).toMatchObject([
    'draft',
    { phase: 'failed', message: 'Another paper has this PDF: "Of Rivers"' },
  ])
  workspace.batch.change({ type: 'confirmed', id: first().id })
  expect([statusOf(first()), first().sending]).toEqual(['ready', undefined])
})

test('a draft that was changed and not published can be changed again', async () => {
  const { workspace, first } = await opened(resumed())
  workspace.upload([first().id])
  await expect.poll(() => first().known).toEqual(TWIN)
  expect(first().draft).toEqual({ id: 'd1', etag: '"2"', file: stored.file })
})

test('an entry is published with the PDF of another paper once that is meant', async () => {
  const { workspace, first } = await opened(readyEntry('On Rivers', { known: TWIN, isConfirmed: true }))
  workspace.upload([first().id])
  await expect.poll(() => workspace.batch.now().uploaded).toHaveLength(1)
  expect(published).toEqual(['/papers'])
})

test('a look-up that failed is said, and can be made again', async () => {
  isAsked = false
  const { workspace, first } = await opened(readyEntry())
  shown(
    <WorkspaceContext value={workspace}>
      <FirstRow />
    </WorkspaceContext>,
  )
  await act(() => workspace.intake.lookUp(first().id))
  expect(screen.getByText(/^Whether another paper has this PDF could not be checked\./u)).toBeTruthy()
  isAsked = true
  fireEvent.click(screen.getByRole('button', { name: 'Check now for number 1' }))
  expect(await screen.findByRole('link', { name: TWIN.title })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'publish it again as number 1' }))
  expect(statusOf(first())).toBe('ready')
})
