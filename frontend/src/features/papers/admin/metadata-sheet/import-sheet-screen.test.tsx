import { auditOperations } from '@shodh/contracts/audit/operations.ts'
import { examplePaper } from '@shodh/contracts/papers/examples.ts'
import type { RevisedPaper } from '@shodh/contracts/papers/back-office/metadata.ts'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { backOffice } from '../../../../testing/screens/back-office.tsx'
import { type Handle, no, yes } from '../../../../testing/server/served.ts'
import { press } from '../../../../testing/screens/shown.tsx'
import { Button } from '../../../../ui/admin/button.tsx'
import { useExportSheet } from './export-sheet.ts'
import { exportedRow, linesOf } from './sheet/exported-lines.ts'
import { ImportSheetScreen } from './import-sheet-screen.tsx'
import { type Request, sheetRequests } from './sheet/sheet-requests.ts'

const [example] = auditOperations.listEvents.response.example.events
const lastChange = { ...example, actor: { kind: 'person', id: 'asha', name: 'Asha Rao' } }

const office = backOffice(({ pathname }) =>
  pathname.endsWith('/audit/log') ? yes({ events: [lastChange], pagination: { limit: 1, next: null } }) : undefined,
)

type Patch = {
  readonly id: string
  readonly ifMatch: string | undefined
  readonly key: unknown
  readonly body: unknown
}

const paper = (id: string, title: string): RevisedPaper => ({
  ...examplePaper,
  id,
  title,
  doi: `10.1234/${id}`,
  revision: 5,
})

/** Papers that a change is stored of, with the next revision, where its condition holds. */
const journal = () => {
  const papers = new Map([paper('a', 'On Rivers'), paper('b', 'On Wells')].map(one => [one.id, one]))
  const patches: Patch[] = []
  const refusals: ReturnType<typeof no>[] = []
  const change = (id: string, changes: Partial<RevisedPaper>) => {
    const stored = papers.get(id)
    if (stored) papers.set(id, { ...stored, ...changes, revision: stored.revision + 1 })
  }
  const handle: Handle = ({ pathname, searchParams }, { method, headers }, body) => {
    if (pathname.endsWith('/papers/metadata')) {
      const ids = searchParams.get('ids')?.split(',') ?? []
      const deleted = ids.includes('gone') ? [{ id: 'gone', title: 'On Lakes' }] : []
      return yes({ papers: ids.flatMap(id => papers.get(id) ?? []), deleted })
    }
    if (method !== 'PATCH') return undefined
    const id = pathname.split('/').at(-1) ?? ''
    patches.push({ id, ifMatch: headers['if-match'], key: headers['idempotency-key'], body })
    const refusal = refusals.shift()
    if (refusal) return refusal
    if (headers['if-match'] !== `"${papers.get(id)?.revision}-"`) return no(412, 'Changed', 'PRECONDITION_FAILED')
    // one space for several, as no form does it
    change(id, JSON.parse(JSON.stringify(body).replaceAll(/ {2,}/gu, ' ')) as Partial<RevisedPaper>)
    return yes({ paper: papers.get(id) })
  }
  return { papers, patches, refusals, change, handle }
}

let given = journal()

class SheetWorker extends EventTarget {
  readonly #respond = sheetRequests()
  onmessage: ((event: MessageEvent) => void) | undefined
  postMessage(request: Request) {
    void this.#respond(request).then(data => this.onmessage?.(new MessageEvent('message', { data })))
  }
  terminate() {
    this.onmessage = undefined
  }
}

beforeEach(() => {
  vi.stubGlobal('Worker', SheetWorker)
  given = journal()
})

const csvOf = () => {
  const rows = Array.from(given.papers.values(), exportedRow)
  const { head, lineOf } = linesOf(rows)
  return head + rows.map(lineOf).join('')
}

const open = () => office.open(<ImportSheetScreen />, { handle: given.handle })
const choose = async (csv: string) => {
  const file = new File([csv], 'papers.csv', { type: 'text/csv' })
  fireEvent.change(await screen.findByLabelText(/^Choose (?:a|another) sheet$/u), { target: { files: [file] } })
}
const row = (name: RegExp) => screen.findByRole('row', { name })

test('changes are shown by cell, saved on the condition of the version, and put back by one undo', async () => {
  const csv = csvOf().replaceAll('On Rivers', 'On Great Rivers').replaceAll('item analysis', 'items')
  await open()
  await choose(csv)
  expect(await screen.findByText('2 papers would change · 0 unchanged')).toBeTruthy()
  const rivers = within(await row(/On Rivers/u))
  expect(rivers.getByText(/^Row 2 · /u)).toBeTruthy()
  expect(rivers.getAllByRole('insertion').map(({ textContent }) => textContent)).toEqual([
    ' added: Great ',
    ' added: items ',
  ])
  fireEvent.click(screen.getByRole('checkbox', { name: 'Apply row 3' }))
  await press('Apply 1 change')
  expect(await screen.findByText('1 paper changed.')).toBeTruthy()
  expect(given.patches).toMatchObject([
    {
      id: 'a',
      ifMatch: '"5-"',
      body: { title: 'On Great Rivers', keywords: ['classroom assessment', 'items'] },
    },
  ])
  const toast = (await screen.findByText('1 paper changed from the sheet')).closest('li')
  fireEvent.click(within(toast ?? document.body).getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('1 paper as before.')).toBeTruthy()
  expect(given.patches[1]).toMatchObject({ ifMatch: '"6-"', body: { title: 'On Rivers' } })
  expect(given.papers.get('a')?.keywords).toEqual(examplePaper.keywords)
})

function Left() {
  const [isLeft, setLeft] = useState(false)
  return (
    <>
      {!isLeft && <ImportSheetScreen />}
      <Button onClick={() => setLeft(!isLeft)}>Leave or come back</Button>
    </>
  )
}

test('who comes back to the screen can still undo what was saved', async () => {
  const csv = csvOf().replaceAll('On Rivers', 'On Great Rivers')
  await office.open(<Left />, { handle: given.handle })
  await choose(csv)
  await press('Apply 1 change')
  await screen.findByText('1 paper changed.')
  await press('Leave or come back')
  expect(screen.queryByText('1 paper changed.')).toBeNull()
  await press('Leave or come back')
  expect(await screen.findByText('1 paper changed.')).toBeTruthy()
  await press('Undo')
  expect(await screen.findByText('1 paper as before.')).toBeTruthy()
  expect(given.papers.get('a')?.title).toBe('On Rivers')
})

test('what somebody else has changed since stays, unless the sheet is chosen', async () => {
  const csv = csvOf().replaceAll('On Rivers', 'Mine').replaceAll('10.1234/a', '10.1234/mine')
  given.change('a', { title: 'Theirs', abstract: 'Theirs' })
  await open()
  await choose(csv)
  expect(await screen.findByText(/1 changed here since the export/u)).toBeTruthy()
  const disputed = within(await row(/Theirs/u))
  expect(disputed.getByText('Changed by both')).toBeTruthy()
  expect(disputed.getByRole('radio', { name: 'Leave what was saved' })).toHaveProperty('checked', true)
  expect(await disputed.findByText(/^Asha Rao changed this paper on .+, after the sheet was exported\.$/u)).toBeTruthy()
  await press('Apply 1 change')
  await screen.findByText('1 paper changed.')
  expect(given.patches).toMatchObject([{ ifMatch: '"6-"', body: { doi: '10.1234/mine' } }])
  expect(given.papers.get('a')).toMatchObject({ title: 'Theirs', abstract: 'Theirs' })
})

test('a version that is chosen is saved', async () => {
  const csv = csvOf().replaceAll('On Rivers', 'Mine')
  given.change('a', { title: 'Theirs' })
  await open()
  await choose(csv)
  expect(await screen.findByText(/^Nothing to apply/u)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Apply 0 changes' })).toHaveProperty('disabled', true)
  fireEvent.click(await screen.findByRole('radio', { name: 'Take the sheet’s' }))
  await press('Apply 1 change')
  await screen.findByText('1 paper changed.')
  expect(given.papers.get('a')?.title).toBe('Mine')
})

test('what is wrong is said at its cell, and rows and columns that are not known are named', async () => {
  await open()
  await choose('Paper ID,DOI,Remarks\na,nonsense,x\ngone,10.1234/a,x\nnone,10.1234/a,x\n')
  expect(await screen.findByText(/1 cannot be saved/u)).toBeTruthy()
  expect(screen.getByText('A DOI has the form 10.1234/suffix')).toBeTruthy()
  expect(screen.getByRole('checkbox', { name: 'Apply row 2' })).toHaveProperty('disabled', true)
  expect(screen.getByText('Columns that are not used: Remarks')).toBeTruthy()
  expect(screen.getByText('Row 3: “On Lakes” was deleted meanwhile.')).toBeTruthy()
  expect(screen.getByText(/^Row 4: no paper has the ID none/u)).toBeTruthy()
  await choose('Title\nOn Rivers\n')
  expect(await screen.findByText(/No column “Paper ID” was found/u)).toBeTruthy()
})

test('a sheet of another journal is said to be one, and there is nothing to apply', async () => {
  await open()
  await choose('Paper ID,Title\nc,On Lakes\nd,On Seas\n')
  expect(await screen.findByText(/^No row is of a paper that this journal has\./u)).toBeTruthy()
  expect(screen.getByText('2 rows of no paper here')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Apply/u })).toBeNull()
})

test('a file that cannot be read is refused in words', async () => {
  const reading = vi.spyOn(File.prototype, 'arrayBuffer').mockRejectedValueOnce(new Error('gone'))
  onTestFinished(() => reading.mockRestore())
  await open()
  await choose('Paper ID\na\n')
  expect(await screen.findByText(/^This sheet could not be read\./u)).toBeTruthy()
})

test('failures are listed; what can be sent again is retried with the same key, and the rest compared again', async () => {
  given.refusals.push(no(500, 'The paper could not be stored', 'FAILED'))
  const csv = csvOf().replaceAll('On Rivers', 'On Great Rivers').replaceAll('On Wells', 'On Deep Wells')
  await open()
  await choose(csv)
  await screen.findByText('2 papers would change · 0 unchanged')
  given.change('b', { abstract: 'Theirs' })
  await press('Apply 2 changes')
  expect(await screen.findByText('2 papers could not be saved:')).toBeTruthy()
  expect(screen.getByText('On Rivers: The paper could not be stored')).toBeTruthy()
  expect(screen.getByText('On Wells: it was changed meanwhile. Please compare again.')).toBeTruthy()
  await press('Retry 1 paper')
  expect(await screen.findByText('1 paper changed.')).toBeTruthy()
  expect(given.patches.map(({ key }) => key)).toEqual([
    given.patches[2]?.key,
    expect.any(String),
    given.patches[0]?.key,
  ])
})

test('what is refused for what it says is not offered to be sent again', async () => {
  given.refusals.push(no(409, 'Another paper has this DOI', 'DOI_TAKEN'))
  const csv = csvOf().replaceAll('On Rivers', 'On Great Rivers')
  await open()
  await choose(csv)
  await press('Apply 1 change')
  expect(await screen.findByText('On Rivers: Another paper has this DOI')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Retry/u })).toBeNull()
  expect(screen.getByRole('button', { name: 'Compare again' })).toBeTruthy()
})

test('an undo names what was changed since, and leaves it', async () => {
  const csv = csvOf().replaceAll('On Rivers', 'On Great Rivers').replaceAll('On Wells', 'On  Deep Wells')
  await open()
  await choose(csv)
  await press('Apply 2 changes')
  await screen.findByText('2 papers changed.')
  given.change('a', { title: 'On Small Rivers' })
  await act(async () => fireEvent.click((await screen.findAllByRole('button', { name: 'Undo' }))[0] ?? document.body))
  expect(await screen.findByText('1 paper as before.')).toBeTruthy()
  expect(screen.getByText(/left as it is: On Small Rivers/u)).toBeTruthy()
  expect(given.papers.get('b')?.title).toBe('On Wells')
})

function Export() {
  const exportSheet = useExportSheet()
  return <Button onClick={() => void exportSheet([{ id: 'b' }, { id: 'a' }])}>Export sheet</Button>
}

test('a sheet of chosen papers is saved', async () => {
  const saved: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation(blob => {
    saved.push(blob as Blob)
    return 'blob:x'
  })
  await office.open(<Export />, { handle: given.handle })
  await press('Export sheet')
  expect(await screen.findByText('Sheet of 2 papers exported')).toBeTruthy()
  await waitFor(() => expect(saved).toHaveLength(1))
  const [, first, second] = (await saved[0]?.text())?.split('\r\n') ?? []
  expect([first?.slice(0, 5), second?.slice(0, 5)]).toEqual(['b,r5 ', 'a,r5 '])
})
