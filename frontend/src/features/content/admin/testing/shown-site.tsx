import {
  exampleContactDefaults,
  exampleFooter,
  exampleHeader,
  exampleSettings,
} from '@shodh/contracts/content/examples.ts'
import type { SettingsContent, SitePart } from '@shodh/contracts/content/site-parts/site-parts.ts'
import type { ContentVersion, ContentWarning, FooterView, HeaderView } from '@shodh/contracts/content/views.ts'
import type { Language } from '@shodh/contracts/languages.ts'
import type { Role } from '@shodh/contracts/users/fields.ts'
import { act, fireEvent, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { journalSettings } from '../../../../testing/examples/journal.ts'
import { person } from '../../../../testing/examples/people.ts'
import { no, yes, type SentChange } from '../../../../testing/server/served.ts'
import { shownTo, visited } from '../../../../testing/screens/shown.tsx'
import { FooterScreen } from '../site/footer-screen.tsx'
import { HeaderScreen } from '../site/header-screen.tsx'
import { SettingsScreen } from '../settings/settings-screen.tsx'

type View = HeaderView | FooterView | SettingsContent

const examples: Readonly<Record<SitePart, View>> = {
  header: exampleHeader,
  footer: exampleFooter,
  settings: exampleSettings,
}

const AT = '2026-11-28T10:00:00.000Z'
const actor = { id: 'ravi', name: 'Ravi Shah' }

/** A journal with a header, a footer and settings: what is published, what is being written, and what was sent to it. */
export const siteOf = (part: SitePart, draft: View | null = null) => ({
  part,
  published: examples[part],
  draft,
  version: 2,
  /** Of each change. */
  revision: 1,
  scheduledAt: null as string | null,
  pinned: [] as string[],
  warnings: [] as ContentWarning[],
  calls: [] as SentChange[],
  /** Refuses instead of changing anything. */
  refuse: undefined as ReturnType<typeof no> | undefined,
})

export type Site = ReturnType<typeof siteOf>

const savedBy = { savedAt: AT, savedBy: actor, endsAt: null }

/** No store of the browser may respond in the journal's place. */
const tagged = (data: unknown, { revision }: Site) => ({
  ...yes(data),
  headers: { etag: `"${revision}"`, 'cache-control': 'no-store' },
})

const versionOf = (version: number): ContentVersion => ({
  version,
  at: AT,
  actor,
  reason: version === 1 ? 'Taken from the settings file' : null,
  languages: [],
  revertedTo: null,
})

const words = [
  { change: 'same', text: '+91 ' },
  { change: 'removed', text: '20 ' },
  { change: 'added', text: '22 ' },
]

const read = (site: Site, path: string) => {
  const { published, draft, version, scheduledAt, pinned, warnings } = site
  if (path === '/check') return yes({ warnings })
  if (path === '/compare') return yes({ from: '1', to: '2', changes: [{ field: 'phone', language: null, words }] })
  if (path === '/history')
    return yes({
      versions: Array.from({ length: version }, (_, n) => versionOf(version - n)),
      pagination: { page: 1, limit: 20, total: version, totalPages: 1 },
    })
  return tagged(
    {
      published,
      draft: draft && { content: draft, ...savedBy },
      scheduled: scheduledAt && { at: scheduledAt, by: actor, content: published },
      version,
      changedAt: AT,
      changedBy: actor,
      pinned,
      contactDefaults: exampleContactDefaults,
    },
    site,
  )
}

/** As somebody else would change it. */
export const changeElsewhere = (
  site: Site,
  changes: Partial<HeaderView> | Partial<FooterView> | Partial<SettingsContent>,
) => {
  site.revision += 1
  site.draft = { ...(site.draft ?? site.published), ...changes } as View
}

const acts: Readonly<Record<string, (site: Site, body: Record<string, unknown>) => unknown>> = {
  'PUT /draft': (site, body) => {
    changeElsewhere(site, body)
    return { draft: { content: site.draft, ...savedBy } }
  },
  'DELETE /draft': site => {
    site.draft = null
    return {}
  },
  'POST /publish': (site, { at }) => {
    if (typeof at === 'string') site.scheduledAt = at
    else {
      site.published = site.draft ?? site.published
      site.version += 1
    }
    site.draft = null
    return { version: site.version, scheduledAt: site.scheduledAt, warnings: [] }
  },
  'DELETE /schedule': site => {
    site.scheduledAt = null
    return {}
  },
  'POST /revert': site => {
    site.version += 1
    return { version: site.version, scheduledAt: null, warnings: [] }
  },
}

const change = (site: Site, call: SentChange) => {
  site.calls.push(call)
  if (site.refuse) return site.refuse
  if (call.etag !== `"${site.revision}"`) return no(412, 'Changed meanwhile', 'PRECONDITION_FAILED')
  site.revision += 1
  const done = acts[`${call.method} ${call.path}`]?.(site, (call.body ?? {}) as Record<string, unknown>)
  return done === undefined ? no(404, 'None') : tagged(done, site)
}

/** Stands for the part as readers see it, whose code belongs to the whole site. */
function Preview({ view, language }: { view: View; language: Language }) {
  return (
    <section aria-label="Preview" data-language={language}>
      {JSON.stringify(view)}
    </section>
  )
}

const operatorSettings = [
  { name: 'SMTP_URL', value: 'mail.example.org:587' },
  { name: 'BACKUP_TO', value: null },
]

const screens: Readonly<Record<SitePart, ReactNode>> = {
  header: <HeaderScreen Preview={Preview} />,
  footer: <FooterScreen Preview={Preview} />,
  settings: <SettingsScreen Preview={Preview} />,
}

export const openPart = async (site: Site, role: Role = 'admin') => {
  const user = person('Asha Rao', { role })
  await visited(({ pathname }, { method = 'GET', headers }, body) => {
    if (pathname.endsWith('/users/profile')) return yes(user)
    if (pathname.endsWith('/users/profile/presence')) return yes({ people: [] })
    if (pathname === '/journal.json') return { body: journalSettings }
    if (pathname.endsWith('/operator-settings')) return yes({ settings: operatorSettings })
    const path = pathname.slice(`/api/v1/content/${site.part}`.length)
    return method === 'GET' ? read(site, path) : change(site, { method, path, body, etag: headers['if-match'] })
  })
  return shownTo(user, screens[site.part])
}

export const write = async (label: string, value: string) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { value } })

/** What the browser says of a tab that goes out of sight: what is typed is saved at once. */
export const leaveTab = () => act(() => void document.dispatchEvent(new Event('visibilitychange')))
