import { emptyContents } from '@shodh/contracts/content/site-parts/site-parts.ts'
import type { WelcomeRow } from '@shodh/contracts/content/welcome/welcome.ts'
import { untitledSettings } from '@shodh/contracts/site/untitled.ts'
import { expect, test } from 'vitest'
import { withQueries } from '../testing/with-queries.ts'
import { partRoutes } from './site-parts/routes.ts'
import { settingUp } from './welcome.ts'

const settings = untitledSettings(2026)
const at = withQueries(partRoutes, () => ({ settings: Object.assign(settings, untitledSettings(2026)) }))

const stored = (row: Partial<WelcomeRow>) =>
  at.given.store('welcome', { id: 'welcome', skipped: [], isEnded: false, ...row })

const states = async () => {
  at.signIn('admin')
  const { steps } = await at.data('/content/welcome')
  return steps.map(({ state }: { state: string }) => state[0]).join('')
}

test('of a new journal every step is open, and one that was skipped says so', async () => {
  stored({ skipped: ['issn', 'people'] })
  expect(await states()).toBe('osoooos')
})

test('a step is done once the journal has what it is for', async () => {
  stored({ skipped: ['issn'] })
  Object.assign(settings, { name: 'Rivers', publisher: 'Society of Rivers', accentColour: '#045259' })
  at.given.give('siteParts', { id: 'footer', content: { ...emptyContents.footer, email: 'a@b.org' } } as never)
  at.given.store('users', { id: 'a' } as never)
  at.given.store('users', { id: 'b' } as never)
  expect(await states()).toBe('ddddood')
})

test('the dashboard has the state until it has ended, and never that of a journal that was begun with settings', async () => {
  expect(await settingUp({ ...at.given, settings } as never)).toBeNull()
  stored({ skipped: ['issn'] })
  expect(await settingUp({ ...at.given, settings } as never)).toEqual({ done: 1, of: 7, isUntitled: true })
  stored({ isEnded: true })
  expect(await settingUp({ ...at.given, settings } as never)).toBeNull()
})
