import { isPublic } from '@shodh/contracts/content/documents.ts'
import { textNameOf } from '@shodh/contracts/content/pages/slugs.ts'
import type { AddressState } from '@shodh/contracts/content/warnings.ts'
import { languageIn } from '@shodh/contracts/languages.ts'
import { isOwnAddress } from '@shodh/contracts/site/own-addresses.ts'
import { pathKey } from '@shodh/contracts/site/redirects.ts'
import type { Ports } from '../ports.ts'
import { plannedAt } from './drafts.ts'
import type { Kind } from './open-content.ts'

/** The page or announcement that a path of the site names, in whichever language. */
export const contentAt = (address: string): { readonly kind: Kind; readonly slug: string } | undefined => {
  const { path } = languageIn(pathKey(address))
  const { folder, slug = '' } = /^\/(?:(?<folder>pages|news)\/)?(?<slug>[^/]+)$/u.exec(path)?.groups ?? {}
  if (folder === 'news') return { kind: 'news', slug }
  // the texts about itself have addresses of their own
  return (folder === 'pages') !== (textNameOf(slug) !== undefined) && slug !== '' ? { kind: 'page', slug } : undefined
}

type Needed = Pick<Ports, 'content' | 'vault'> & {
  /** Whether something else is at an address: a paper, a file, a redirect. */
  readonly isThere: (address: string) => Promise<boolean>
}

const stateIn = async (ports: Needed, address: string): Promise<AddressState> => {
  const { content, isThere } = ports
  const named = contentAt(address)
  if (!named) return (await isThere(address)) ? 'shown' : 'nothing'
  const { kind, slug } = named
  const found = (await content.read()).at(kind, slug)
  if (found && isPublic(found)) return 'shown'
  if ((await plannedAt(ports, kind, slug)) !== undefined) return 'draft'
  return (await isThere(address)) ? 'shown' : 'nothing'
}

/** What addresses of this site show to readers. */
export const addressStates = async (ports: Needed, addresses: Iterable<string>) => {
  const states = new Map<string, AddressState>()
  for (const address of new Set(addresses)) states.set(address, await stateIn(ports, address))
  return (address: string): AddressState => states.get(address) ?? 'nothing'
}

/** What is there whatever is published, but for files and pages, which are looked up one by one. */
export const isFixedAddress = (address: string) =>
  isOwnAddress(address) && !/^\/(?:files|texts|pictures|pages|news)\//u.test(languageIn(pathKey(address)).path)
