import { cleanup, fireEvent, screen } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { shown } from '../../testing/screens/shown.tsx'
import { InstallHint } from './install-hint.tsx'
import { holdInstallPrompt } from './install-prompt.ts'

const offered = (prompt = vi.fn(async () => ({ outcome: 'accepted' }))) => {
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt })
  window.dispatchEvent(event)
  return { event, prompt }
}

const heading = () => screen.queryByRole('heading', { name: 'Put the library on your home screen' })

beforeAll(() => holdInstallPrompt())
beforeEach(() => {
  Reflect.deleteProperty(navigator, 'standalone')
  window.dispatchEvent(new Event('appinstalled'))
})

test('where the browser offers nothing, nothing is shown', () => {
  shown(<InstallHint />)
  expect(heading()).toBeNull()
})

test('the offer of the browser is held back until Install is chosen, and is used once', () => {
  const { event, prompt } = offered()
  expect(event.defaultPrevented).toBe(true)
  shown(<InstallHint />)
  fireEvent.click(screen.getByRole('button', { name: 'Install' }))
  expect(prompt).toHaveBeenCalledOnce()
  expect(heading()).toBeNull()
})

test('it is shown once', () => {
  offered()
  shown(<InstallHint />)
  expect(heading()).not.toBeNull()
  cleanup()
  shown(<InstallHint />)
  expect(heading()).toBeNull()
})

test('on iOS it names the steps, and that papers are saved in the app anew', () => {
  Object.assign(navigator, { standalone: false })
  shown(<InstallHint />)
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    "Tap Share in Safari's toolbar.",
    'Choose "Add to Home Screen", then Add.',
    'Open the journal from the home screen and save papers there: what is saved in Safari does not move along.',
  ])
  expect(screen.queryByRole('button', { name: 'Install' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Not now' }))
  expect(heading()).toBeNull()
})

test('an app of the home screen needs no hint', () => {
  Object.assign(navigator, { standalone: true })
  shown(<InstallHint />)
  expect(heading()).toBeNull()
})
