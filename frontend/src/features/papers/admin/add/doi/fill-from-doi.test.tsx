import { act, fireEvent, render, screen } from '@testing-library/react'
import { Provider } from 'react-redux'
import { expect, onTestFinished, test } from 'vitest'
import { journalRemembered } from '../../../../../journal.ts'
import { InEnglish } from '../../../../../testing/screens/in-english.tsx'
import { journalSettings } from '../../../../../testing/examples/journal.ts'
import { person, signedOut } from '../../../../../testing/examples/people.ts'
import { no, yes } from '../../../../../testing/server/served.ts'
import { shownTo, visited } from '../../../../../testing/screens/shown.tsx'
import { type Entry, newEntry } from '../batch/entry.ts'
import { useBatch, WorkspaceContext } from '../use-workspace.ts'
import { openWorkspace } from '../workspace.ts'
import { FillFromDoi } from './fill-from-doi.tsx'

function First() {
  const [entry] = useBatch().entries
  return entry ? <FillFromDoi entry={entry} sr={3} /> : null
}

/** A journal in which DOIs are looked up, and a batch with an entry. */
const opened = async (entry: Entry, isAllowed = true) => {
  const asked: (string | null)[] = []
  await visited(({ pathname, searchParams }) => {
    if (!pathname.endsWith('/papers/registered')) return yes({ key: 'a'.repeat(43) })
    const doi = searchParams.get('doi')
    asked.push(doi)
    if (doi === '10.1234/none') return no(404, 'Crossref does not know this DOI.', 'DOI_NOT_REGISTERED')
    if (doi === '10.1234/blank') return yes({ paper: {} })
    return yes({ paper: { title: 'On Rivers', authors: [{ given: 'Asha', family: 'Rao' }], abstract: 'Rivers rise.' } })
  })
  const user = person('Asha Rao')
  const { store } = shownTo(user, null)
  act(() => void store.dispatch(journalRemembered({ ...journalSettings, ...(isAllowed && { looksUpDois: true }) })))
  const workspace = await openWorkspace({ store, userId: user.id, notify: () => undefined })
  workspace.batch.change({ type: 'added', entries: [entry] })
  onTestFinished(() => {
    workspace.close()
    signedOut(store)
  })
  render(
    <Provider store={store}>
      <InEnglish>
        <WorkspaceContext value={workspace}>
          <First />
        </WorkspaceContext>
      </InEnglish>
    </Provider>,
  )
  return { asked, entry: () => workspace.batch.now().entries[0] }
}

const NAME = { name: /^Fill from DOI ?, number 3$/u }
const fill = () => screen.findByRole('button', NAME)

test('what is missing is filled by the DOI that is typed, and what was typed stays', async () => {
  const { asked, entry } = await opened(newEntry({ title: 'My Rivers' }))
  fireEvent.input(await screen.findByLabelText('DOI of number 3'), {
    target: { value: ' https://doi.org/10.1234/rivers ' },
  })
  fireEvent.click(await fill())
  await expect.poll(() => entry()?.authorName).toBe('Asha Rao')
  expect(entry()).toMatchObject({ title: 'My Rivers', details: { abstract: 'Rivers rise.', doi: '10.1234/rivers' } })
  expect(asked).toEqual(['10.1234/rivers'])
  expect(screen.queryByRole('button', NAME)).toBeNull()
})

test('the DOI that the PDF has is asked for at once', async () => {
  const { asked } = await opened(newEntry({ title: 'On Rivers', authorName: 'A', details: { doi: '10.1234/rivers' } }))
  fireEvent.click(await fill())
  expect(screen.queryByLabelText('DOI of number 3')).toBeNull()
  await expect.poll(() => asked).toEqual(['10.1234/rivers'])
})

test.each([
  ['10.1234/none', 'Crossref does not know this DOI.'],
  ['10.1234/blank', 'Crossref says nothing of this paper.'],
])('why nothing was filled by %s is said beside it', async (doi, why) => {
  await opened(newEntry({ details: { doi } }))
  fireEvent.click(await fill())
  await expect.poll(() => screen.getByRole('alert').textContent).toBe(why)
})

test('nothing is offered where the journal does not look up DOIs', async () => {
  await opened(newEntry(), false)
  expect(screen.queryByRole('button', NAME)).toBeNull()
})
