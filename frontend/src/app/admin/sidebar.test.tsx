import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { person } from '../../testing/examples/people.ts'
import { yes } from '../../testing/server/served.ts'
import { shownTo, visited } from '../../testing/screens/shown.tsx'
import { Above, Heading } from '../../ui/admin/heading.tsx'
import { Sidebar } from './sidebar.tsx'
import { noPendingTasks } from './testing/no-pending-tasks.ts'

const attention = { ...noPendingTasks, unhandledMessages: 2 }
const drafts = ['1', '2', '3'].map(id => ({ id, endsAt: '2026-11-28T20:00:00Z', endsSoon: false }))

test('the sidebar counts the messages that wait and the own drafts, as the bell does', async () => {
  await visited(({ pathname }) => {
    if (pathname.endsWith('/admin/attention')) return yes(attention)
    return pathname.endsWith('/papers/drafts') ? yes({ drafts }) : undefined
  })
  shownTo(person('Asha Rao', { role: 'admin' }), <Sidebar />)
  expect(await screen.findByRole('link', { name: 'Contact Messages 2' })).toBeTruthy()
  expect(await screen.findByRole('link', { name: 'Draft Papers 3' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'All Papers' })).toBeTruthy()
})

const headed = (above: { to: string; label: string } | undefined, meta: string) =>
  shownTo(
    person(),
    <Above value={above}>
      <Heading title="Health" meta={meta} />
    </Above>,
  )

test('a screen below an entry of the sidebar leads back to it, with its own line behind that', async () => {
  await visited(() => undefined)
  headed({ to: '/admin/papers/volumes', label: 'Manage Volumes' }, 'Vol. I')
  const crumbs = screen.getByRole('navigation', { name: 'Breadcrumb' })
  expect(within(crumbs).getByRole('link', { name: 'Manage Volumes' }).getAttribute('href')).toBe(
    '/admin/papers/volumes',
  )
  expect(within(crumbs).getByText('Vol. I')).toBeTruthy()
  headed(undefined, 'Three volumes')
  expect(screen.getAllByRole('navigation', { name: 'Breadcrumb' })).toHaveLength(1)
})
