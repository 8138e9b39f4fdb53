import { inForce } from '@shodh/contracts/content/settings/settings-content.ts'
import type { SettingsContent } from '@shodh/contracts/content/site-parts/site-parts.ts'
import type { ContentWarning } from '@shodh/contracts/content/views.ts'
import {
  type AddressState,
  isOwnLink,
  linkWarning,
  ownLinksIn,
  pageWarnings,
  retentionWarning,
  settingsWarnings,
} from '@shodh/contracts/content/warnings.ts'
import { newsAddress, pageAddress, slugKey } from '@shodh/contracts/content/pages/slugs.ts'
import type { PublishedTexts } from '@shodh/contracts/content/pages/page.ts'
import { slugRowId } from '@shodh/contracts/content/vault-rows.ts'
import { languageIn, languagesOf } from '@shodh/contracts/languages.ts'
import { textPages } from '@shodh/contracts/site/addresses.ts'
import { isOwnAddress } from '@shodh/contracts/site/own-addresses.ts'
import { pathKey } from '@shodh/contracts/site/redirects.ts'
import { deletedByRetention } from '../erasure/retention.ts'
import type { Handled } from '../handle.ts'
import type { Ports } from '../ports.ts'
import { readPageState } from './pages/page-state.ts'
import type { SiteState } from './site-parts/site-state.ts'

type LookupPorts = Pick<Ports, 'addresses' | 'vault' | 'handle'>
type Kind = 'page' | 'news'

const SLUG = /^\/(pages|news)\/([^/]+)$/u

/** The page or the announcement that an address of this site is of. */
const slugIn = (path: string): readonly [Kind, string] | undefined => {
  if (textPages.some(page => page === path)) return ['page', path.slice(1)]
  const [, kind, slug] = SLUG.exec(path) ?? []
  return slug === undefined ? undefined : [kind === 'news' ? 'news' : 'page', slug]
}

const stateOfPage = async ({ vault, handle }: LookupPorts, kind: Kind, slug: string): Promise<AddressState> => {
  const owner = await vault.get('content-slugs', slugRowId(kind, slugKey(slug)))
  if (!owner) return 'nothing'
  const { status, slug: published } = await readPageState({ handle }, kind, owner.ownerId)
  if (status === 'published') return slugKey(published) === slugKey(slug) ? 'shown' : 'draft'
  return status === 'deleted' ? 'nothing' : 'draft'
}

/** What an address of this site shows to readers. */
const stateOf = async (ports: LookupPorts, url: string): Promise<AddressState> => {
  const { path } = languageIn(pathKey(url))
  const page = slugIn(path)
  if (page) return stateOfPage(ports, ...page)
  // of what is served beside pages, only pages are looked up
  if (path === '/news' || path.startsWith('/pictures/') || isOwnAddress(path)) return 'shown'
  return (await ports.addresses.locate(path)) === undefined ? 'nothing' : 'shown'
}

const statesOf = async (ports: LookupPorts, urls: readonly string[]) => {
  const own = [...new Set(urls.filter(isOwnLink))]
  const states = await Promise.all(own.map(async url => [url, await stateOf(ports, url)] as const))
  return new Map(states)
}

/** What entries of the menu lead to, if it is nothing that readers see. */
export const menuWarnings = async (ports: LookupPorts, urls: readonly string[]): Promise<readonly ContentWarning[]> =>
  [...(await statesOf(ports, urls))].flatMap(([url, state]) => linkWarning(url, state) ?? [])

/** What settings that were published do to what was there; nothing of the first ones. */
export const publishedWarnings = async (
  ports: Pick<Ports, 'countPapers' | 'contact' | 'events' | 'vault' | 'identity'>,
  { state, events }: Handled<SiteState>,
): Promise<readonly ContentWarning[]> => {
  const revised = events.find(({ type }) => type === 'JournalRevised')
  if (!revised) return []
  const { countPapers, contact } = ports
  const next = inForce(state.settings.content, contact.settings)
  const { former } = revised.data as { readonly former: Partial<SettingsContent> }
  const before = { ...next, ...former }
  const change = { from: before.retention ?? {}, to: next.retention ?? {}, now: Date.now() }
  return [
    ...settingsWarnings(before, next, await countPapers()),
    ...(await deletedByRetention(ports, change)).map(retentionWarning),
  ]
}

type Planned = { readonly kind: Kind; readonly slug: string; readonly texts: PublishedTexts }

/** What is worth knowing of a page or an announcement as it is, or will be, published. */
export const warningsOf = async (
  ports: LookupPorts & Pick<Ports, 'contact'>,
  { kind, slug, texts }: Planned,
): Promise<readonly ContentWarning[]> => {
  const states = await statesOf(ports, ownLinksIn(texts))
  const own = kind === 'news' ? newsAddress(slug) : pageAddress(slug)
  return pageWarnings({
    // an announcement may be called as a text of the journal
    slug: kind === 'news' ? '' : slug,
    texts,
    languages: languagesOf(ports.contact.settings.languages),
    stateOf: url => (pathKey(url) === pathKey(own) ? 'shown' : (states.get(url) ?? 'shown')),
  })
}
