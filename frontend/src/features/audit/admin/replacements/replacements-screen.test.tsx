// @vitest-environment happy-dom
import { auditOperations } from '@shodh/contracts/audit/operations.ts'
import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { person } from '../../../../testing/examples/people.ts'
import { no, yes, type Served } from '../../../../testing/server/served.ts'
import { shownTo, visited } from '../../../../testing/screens/shown.tsx'
import { ReplacementsScreen } from './replacements-screen.tsx'

const { example } = auditOperations.listReplacements.response
const [replacement] = example.replacements

let journal: Served
let isDown: boolean
let pdfRequests: unknown[]

beforeEach(async () => {
  isDown = false
  pdfRequests = []
  journal = await visited(({ pathname }, { headers }) => {
    if (pathname.endsWith('/audit/replacements')) return isDown ? no(503, 'Busy') : yes(example)
    if (pathname.endsWith('/audit/replacements.csv')) return no(503, 'Too busy to export')
    if (!pathname.endsWith('.pdf')) return no(404, 'Not here')
    pdfRequests.push([pathname, headers.authorization])
    return no(451, 'Withheld by order of a court')
  })
})

const open = (search = '') =>
  shownTo(person('Asha Rao', { role: 'auditor' }), <ReplacementsScreen />, `/admin/audit/replacements${search}`)
const asked = () => journal.requests.filter(path => path.includes('/replacements?')).map(path => path.split('?')[1])

test('shows who replaced what, why, and both PDFs', async () => {
  open()
  expect(await screen.findByText('Which Questions Worked?')).toBeTruthy()
  expect(screen.getByText(/replaced by Asha Rao/u)).toBeTruthy()
  expect(screen.getByText('A table on page 2 was wrong')).toBeTruthy()
  expect(screen.getAllByRole('button', { name: /version/u }).map(({ textContent }) => textContent)).toEqual([
    'Before: version 1',
    'After: version 2',
  ])
})

test('opens a PDF as who is signed in, so that it counts as no reader’s, and says why it is not shown', async () => {
  open()
  fireEvent.click(await screen.findByRole('button', { name: 'Before: version 1' }))
  expect(await screen.findByRole('dialog', { name: 'Version 1 of the PDF' })).toBeTruthy()
  expect(await screen.findByText('Withheld by order of a court')).toBeTruthy()
  expect(pdfRequests).toEqual([[replacement?.before?.url, expect.stringMatching(/^Bearer ./u)]])
})

test('searches the reasons in the address, and tries again what failed', async () => {
  isDown = true
  open('?volume=0f0e0d0c-0b0a-5908-8706-050403020100')
  const retry = await screen.findByRole('button', { name: 'Retry' })
  isDown = false
  fireEvent.click(retry)
  await screen.findByText('Which Questions Worked?')
  fireEvent.change(screen.getByRole('searchbox', { name: 'Search the reasons' }), { target: { value: 'table' } })
  await expect.poll(asked).toContain('volume=0f0e0d0c-0b0a-5908-8706-050403020100&reason=table')
})
