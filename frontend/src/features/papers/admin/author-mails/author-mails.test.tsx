import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { journalWithPaper, namesIn, open, type, update } from '../edit/testing/edited-paper.tsx'

const journal = journalWithPaper()

const rao = { email: 'rao@example.org', name: 'A. Rao' }
const section = async () => {
  const region = within(await screen.findByRole('region', { name: 'Mails to authors' }))
  fireEvent.click(region.getByText('Mails to authors'))
  return region
}
const pdf = new File(['%PDF-1.4'], 'new.pdf', { type: 'application/pdf' })

test('addresses of authors are added and saved, with a name and a language', async () => {
  open()
  const shown = await section()
  fireEvent.click(await shown.findByRole('button', { name: 'Add address' }))
  fireEvent.input(shown.getByLabelText('Email'), { target: { value: 'rao' } })
  fireEvent.click(shown.getByRole('button', { name: 'Save Addresses' }))
  expect(await shown.findByText('Invalid email format')).toBeTruthy()
  fireEvent.input(shown.getByLabelText('Email'), { target: { value: rao.email } })
  fireEvent.input(shown.getByLabelText('Name'), { target: { value: rao.name } })
  fireEvent.change(shown.getByLabelText('Language of the mails'), { target: { value: 'mr' } })
  fireEvent.click(shown.getByRole('button', { name: 'Save Addresses' }))
  expect(await screen.findByText('Email addresses saved')).toBeTruthy()
  expect(journal.mailing.authorEmails).toEqual([{ ...rao, language: 'mr' }])
})

test('editors see what was mailed, to whom, and what was left out', async () => {
  journal.mailing = {
    authorEmails: [rao],
    mails: [
      { kind: 'corrected', at: '2026-02-01T04:30:00.000Z', isLeftOut: true, recipients: [] },
      {
        kind: 'published',
        at: '2026-01-01T04:30:00.000Z',
        isLeftOut: false,
        recipients: [
          { email: rao.email, status: 'sent' },
          { email: null, status: 'failed' },
        ],
      },
    ],
    hasMailServer: false,
  }
  open()
  const shown = await section()
  expect(await shown.findByText('No mail server is set up: mails are written to files of the server.')).toBeTruthy()
  const [correction, publication] = within(shown.getByRole('list', { name: 'Mails so far' })).getAllByRole('listitem')
  expect(correction?.textContent).toMatch(/^Correction, .*left out$/u)
  expect(publication?.textContent).toMatch(/rao@example\.org: sent.*an address that was removed: failed$/u)
})

test('who may only read sees no addresses', async () => {
  journal.mailing = { ...journal.mailing, authorEmails: [rao] }
  open('auditor')
  expect(await screen.findByRole('heading', { name: 'Paper' })).toBeTruthy()
  expect(journal.requests.some(request => request.includes('author-emails'))).toBe(false)
})

test('the mail about a new PDF can be looked at, and left out', async () => {
  journal.mailing = { ...journal.mailing, authorEmails: [rao] }
  open()
  fireEvent.change(await screen.findByLabelText('New PDF (optional)'), { target: { files: [pdf] } })
  const mails = await screen.findByRole('checkbox', { name: 'Mail the authors (one address)' })
  expect(mails).toHaveProperty('checked', true)
  await type('Reason for the new PDF (optional)', 'Page 2 was missing')
  const pdfSection = within(screen.getByRole('region', { name: 'PDF' }))
  fireEvent.click(pdfSection.getByRole('button', { name: 'Preview the mail' }))
  const preview = await screen.findByRole('region', { name: 'Preview of the mail' })
  expect(preview.textContent).toContain('Page 2 was missing')
  fireEvent.click(mails)
  update()
  await expect.poll(() => namesIn(journal.patches[0]?.form)).toContain('notifyAuthors')
})

test.for([
  [[], true],
  [[rao], false],
] as const)('without addresses or a mail server nothing is asked: %o, %o', async ([authorEmails, hasMailServer]) => {
  journal.mailing = { authorEmails: [...authorEmails], mails: [], hasMailServer }
  open()
  fireEvent.change(await screen.findByLabelText('New PDF (optional)'), { target: { files: [pdf] } })
  expect(await screen.findByLabelText('Reason for the new PDF (optional)')).toBeTruthy()
  await section()
  expect(screen.queryByRole('checkbox', { name: /^Mail the authors/u })).toBeNull()
})

test('a notice leaves the authors out where that is chosen', async () => {
  journal.mailing = { ...journal.mailing, authorEmails: [rao, { email: 'sen@example.org' }] }
  open()
  fireEvent.click(await screen.findByRole('button', { name: 'Retract…' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Retract' }))
  const mails = await dialog.findByRole('checkbox', { name: 'Mail the authors (2 addresses)' })
  expect(dialog.queryByRole('button', { name: 'Preview the mail' })).toBeNull()
  fireEvent.change(dialog.getByRole('textbox', { name: /^Notice/u }), {
    target: { value: 'The readings are invented.' },
  })
  fireEvent.click(await dialog.findByRole('button', { name: 'Preview the mail' }))
  const preview = async () => (await dialog.findByRole('region', { name: 'Preview of the mail' })).textContent
  await expect.poll(preview).toContain('retraction')
  fireEvent.click(mails)
  expect(dialog.queryByRole('region', { name: 'Preview of the mail' })).toBeNull()
})
