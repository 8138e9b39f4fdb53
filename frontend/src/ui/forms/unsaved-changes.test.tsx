import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { Link } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import { observedRouter } from '../../testing/screens/router.tsx'
import { click, shown } from '../../testing/screens/shown.tsx'
import { UnsavedChanges } from './unsaved-changes.tsx'

const open = (when = true) => {
  const { router, Observer } = observedRouter()
  shown(
    <>
      <Observer />
      <UnsavedChanges when={when} />
      <Link to="/admin/papers?page=2#top">Papers</Link>
    </>,
    '/admin/papers/edit/1',
  )
  return router
}
const leave = () => fireEvent.click(screen.getByRole('link', { name: 'Papers', hidden: true }))
const question = () => screen.queryByRole('alertdialog', { name: 'Leave without saving?' })

test('a link asks first; staying leaves everything as it is', async () => {
  const router = open()
  leave()
  expect(question()).toBeTruthy()
  click('Stay')
  await waitFor(() => expect(question()).toBeNull())
  expect(router.location.pathname).toBe('/admin/papers/edit/1')
})

test('a second question is asked, though the browser reports only then that the first was closed', async () => {
  open()
  leave()
  const dialog = question()
  if (!(dialog instanceof HTMLDialogElement)) throw new Error('Nothing is asked')
  vi.spyOn(dialog, 'close').mockImplementation(() => dialog.removeAttribute('open'))
  click('Stay')
  leave()
  fireEvent(dialog, new Event('close'))
  expect(question()).toHaveProperty('open', true)
  dialog.removeAttribute('open')
  fireEvent(dialog, new Event('close'))
  await waitFor(() => expect(question()).toBeNull())
})

test('leaving goes where the link leads', async () => {
  const router = open()
  leave()
  click('Leave')
  await waitFor(() =>
    expect(router.location).toMatchObject({ pathname: '/admin/papers', search: '?page=2', hash: '#top' }),
  )
})

test('the browser asks before the tab is closed, where there is something to lose', () => {
  const closing = () => {
    const event = new Event('beforeunload', { cancelable: true })
    dispatchEvent(event)
    return event.defaultPrevented
  }
  open()
  expect(closing()).toBe(true)
  cleanup()
  open(false)
  expect(closing()).toBe(false)
  leave()
  expect(question()).toBeNull()
})
