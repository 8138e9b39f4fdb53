import type { Role } from '@shodh/contracts/users/fields.ts'
import type { Volume } from '@shodh/contracts/volumes/views.ts'
import { fireEvent, screen } from '@testing-library/react'
import { afterEach } from 'vitest'
import { backOffice } from '../../../../../testing/screens/back-office.tsx'
import { person } from '../../../../../testing/examples/people.ts'
import { type Handle, no, yes } from '../../../../../testing/server/served.ts'
import { treeOf, volume, yearsResponse } from '../../../../../testing/examples/volumes.ts'
import { AddPapersScreen } from '../add-papers-screen.tsx'
import { protectBatch } from '../storage/private-batch.ts'
import { paper } from './papers.ts'

export const first = volume(2026, 'Vol. I', { papers: 2 })
export const closed = { ...volume(2026, 'Vol. II', { papers: 0 }), isActive: false }

type Options = {
  readonly role?: Role
  readonly state?: unknown
  readonly search?: string
  readonly refused?: string
  readonly tree?: Volume[]
}

/** The add screen for each test of a file, shown to somebody who has no entries yet. */
export const addScreen = () => {
  /** What was sent to be created. */
  const created: unknown[] = []
  const { open } = backOffice()
  afterEach(() => {
    created.length = 0
  })
  const opened = async ({ role = 'admin', state, search = '', refused, tree = [first, closed] }: Options = {}) => {
    const user = person('Asha Rao', { role })
    const handle: Handle = (url, { method }, body) => {
      if (url.pathname.endsWith('/users/profile')) return yes(user)
      if (url.pathname.endsWith('/papers/years')) return yes(yearsResponse(treeOf(...tree)))
      if (method === 'POST') created.push(body)
      if (method === 'POST')
        return refused ? no(409, refused) : yes({ volume: { ...first, id: 'new', name: 'Vol. III' } })
      const isFirst = url.searchParams.get('volumeName') === 'Vol. I'
      const papers = isFirst ? [paper(1, 'On Hills'), paper(3, 'On Rivers')] : []
      return yes({ papers, pagination: { page: 1, limit: 1000, total: papers.length, totalPages: 1 } })
    }
    const { store } = await open(<AddPapersScreen />, {
      handle,
      user,
      path: { pathname: '/admin/papers/add', state, search },
    })
    protectBatch(store)
    fireEvent.click(await screen.findByRole('button', { name: 'Publication Configuration' }))
    await screen.findByLabelText('Year')
  }
  return { opened, created }
}

export const choose = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
export const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name: label }), { target: { value } })
export const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
export const byHand = () => press('Add Paper')
export const shown = (text: string) => screen.findByText(text)
