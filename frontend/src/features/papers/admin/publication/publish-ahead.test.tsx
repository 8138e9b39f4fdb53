import { examplePaper } from '@shodh/contracts/papers/examples.ts'
import type { Role } from '@shodh/contracts/users/fields.ts'
import { exampleVolume } from '@shodh/contracts/volumes/examples.ts'
import type { Preparation } from '@shodh/contracts/volumes/views.ts'
import { volumeDetails } from '@shodh/contracts/volumes/volume-details.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { backOffice } from '../../../../testing/screens/back-office.tsx'
import { no, yes } from '../../../../testing/server/served.ts'
import { PublishAhead } from './publish-ahead.tsx'

let preparation: Preparation
let sent: unknown[]
let refused: ReturnType<typeof no> | undefined

beforeEach(() => {
  preparation = { inPreparation: true }
  sent = []
  refused = undefined
})

const { open } = backOffice(({ pathname }, _, body) => {
  if (pathname.endsWith('/publish')) {
    sent.push([pathname, body])
    return refused ?? yes({ paper: examplePaper })
  }
  if (pathname.endsWith('/author-emails'))
    return yes({ authorEmails: [{ email: 'rao@example.org' }], mails: [], hasMailServer: true })
  const headers = { etag: '"1.1"', 'cache-control': 'no-store' }
  return pathname.includes('/papers/volumes/')
    ? { ...yes({ volume: volumeDetails(exampleVolume, preparation) }), headers }
    : undefined
})

const opened = async (role: Role = 'admin') => {
  await open(<PublishAhead of={examplePaper} />, { role })
  await screen.findByRole('heading', { name: /^Publication/u })
}

const ask = async () => {
  fireEvent.click(screen.getByRole('button', { name: 'Publish ahead …' }))
  return within(await screen.findByRole('alertdialog'))
}

test('a paper is published ahead of its issue once it is confirmed, without mails where that is chosen', async () => {
  await opened()
  expect(screen.getByText('Readers do not see this paper yet. It is published with its issue.')).toBeTruthy()
  const dialog = await ask()
  expect(dialog.getByText(/cannot be taken back into preparation/u)).toBeTruthy()
  fireEvent.click(await dialog.findByRole('checkbox', { name: 'Mail the authors (one address)' }))
  fireEvent.click(dialog.getByRole('button', { name: 'Publish ahead' }))
  expect(await screen.findByText(`“${examplePaper.title}” is published`)).toBeTruthy()
  const path = `/api/v1/papers/${examplePaper.volumeId}/${examplePaper.id}/publish`
  expect(sent).toEqual([[path, { notifyAuthors: false }]])
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
})

test('a refusal is said in the dialog', async () => {
  await opened()
  refused = no(409, 'The volume is published already')
  const dialog = await ask()
  fireEvent.click(dialog.getByRole('button', { name: 'Publish ahead' }))
  expect(await dialog.findByText('The volume is published already')).toBeTruthy()
  expect(sent[0]).toMatchObject([expect.any(String), {}])
})

test('a paper that was published ahead says so, and is not published again', async () => {
  preparation = { inPreparation: true, aheadPaperIds: [examplePaper.id] }
  await opened()
  expect(screen.getByText(/^Published ahead of its issue/u)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Publish ahead …' })).toBeNull()
})

test.each(['author', 'auditor'] as const)('an %s sees that it is in preparation, and publishes nothing', async role => {
  await opened(role)
  expect(screen.getByRole('link', { name: 'In preparation' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Publish ahead …' })).toBeNull()
})
