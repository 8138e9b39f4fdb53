import { BoardEvent } from '@shodh/contracts/board/events.ts'
import { isPublic, type PageDocument, versionOf } from '@shodh/contracts/content/documents.ts'
import { SITE_PARTS, type SitePart } from '@shodh/contracts/content/site-parts/site-parts.ts'
import { isOwnLink, ownLinksIn } from '@shodh/contracts/content/warnings.ts'
import type { ContentPartsResponse } from '@shodh/contracts/content/views.ts'
import { typesOf } from '@shodh/contracts/event.ts'
import { FileEvent } from '@shodh/contracts/files/events.ts'
import { DEFAULT_LANGUAGE } from '@shodh/contracts/languages.ts'
import { addressStates } from '../address-states.ts'
import { type Drafts, openDrafts } from '../drafts.ts'
import type { ContentPorts, Kind } from '../open-content.ts'
import { partDocument } from './site-parts.ts'
import { currentText } from '../pages/staff-pages.ts'

type Part = ContentPartsResponse['parts'][number]
type DeadLink = ContentPartsResponse['deadLinks'][number]

const TYPES = { board: typesOf(BoardEvent), storage: typesOf(FileEvent) }

/** The last event of any of the types: there is an index by type. */
const lastEvent = async ({ views }: ContentPorts, types: readonly string[]) => {
  const sort = { field: 'moment', descending: true } as const
  const found = await Promise.all(types.map(type => views.auditLog.find({ where: { type }, sort, limit: 1 })))
  return found.flat().toSorted((one, other) => other.position - one.position)[0]
}

const sitePart = async (ports: ContentPorts, part: SitePart, drafts: Drafts): Promise<Part> => {
  const document = await partDocument(ports, part)
  const last = document?.publications.at(-1)
  const hasDraft = (await drafts.draftOf(part)) !== undefined
  return {
    part,
    version: document ? versionOf(document) : null,
    ...(await drafts.changed(last)),
    hasDraft,
    drafts: Number(hasDraft),
    scheduledAt: document?.plan?.at ?? null,
  }
}

const pagesPart = async ({ content }: ContentPorts, kind: Kind, drafts: Drafts): Promise<Part> => {
  const all = (await content.read()).list(kind)
  const published = all.filter(({ publications }) => publications.length > 0)
  const last = published.map(({ lastAct }) => lastAct).toSorted((one, other) => (one.at < other.at ? 1 : -1))[0]
  const [scheduledAt = null] = all.flatMap(({ plan }) => plan?.at ?? []).sort()
  const count = (await drafts.draftsOf(kind)).size
  return {
    part: kind === 'page' ? 'pages' : 'news',
    version: null,
    ...(await drafts.changed(last)),
    hasDraft: count > 0,
    drafts: count,
    scheduledAt,
  }
}

const otherPart = async (ports: ContentPorts, part: keyof typeof TYPES, drafts: Drafts): Promise<Part> => {
  const last = await lastEvent(ports, TYPES[part])
  const changed = await drafts.changed(last && { at: last.at, actorId: last.actor })
  return { part, version: null, ...changed, hasDraft: false, drafts: 0, scheduledAt: null }
}

/** What leads somewhere, with the addresses of this site that it leads to. */
type Leading = Omit<DeadLink, 'url'> & { readonly urls: readonly string[] }

/** The links of a text, which change with it only. */
const known = new WeakMap<PageDocument, readonly string[]>()

const linksOf = (document: PageDocument) => {
  const links = known.get(document) ?? ownLinksIn(document.texts)
  known.set(document, links)
  return links
}

const leadingIn = async (ports: ContentPorts): Promise<readonly Leading[]> => {
  const index = await ports.content.read()
  const menu = (await partDocument(ports, 'header'))?.content.pages ?? []
  const ofMenu = menu.map(({ id, title, url }): Leading => {
    const [words = ''] = Object.values(title)
    return { part: 'header', id, title: words, urls: [url].filter(isOwnLink) }
  })
  const ofPages = (['page', 'news'] as const).flatMap(kind =>
    index
      .list(kind)
      .filter(isPublic)
      .map((document): Leading => {
        const { title } = currentText({ id: document.id, kind, document }, DEFAULT_LANGUAGE).text
        return { part: kind === 'page' ? 'pages' : 'news', id: document.id, title, urls: linksOf(document) }
      }),
  )
  return [...ofMenu, ...ofPages]
}

const deadLinks = async (ports: ContentPorts): Promise<DeadLink[]> => {
  const all = await leadingIn(ports)
  const stateOf = await addressStates(
    ports,
    all.flatMap(({ urls }) => urls),
  )
  return all.flatMap(({ urls, ...of }) => urls.filter(url => stateOf(url) !== 'shown').map(url => ({ ...of, url })))
}

/** What the site's content consists of, and where it leads to nothing. */
export const findParts = async (ports: ContentPorts): Promise<ContentPartsResponse> => {
  const drafts = openDrafts(ports)
  const parts = await Promise.all([
    ...SITE_PARTS.map(part => sitePart(ports, part, drafts)),
    pagesPart(ports, 'page', drafts),
    pagesPart(ports, 'news', drafts),
    otherPart(ports, 'board', drafts),
    otherPart(ports, 'storage', drafts),
  ])
  return { parts, deadLinks: await deadLinks(ports) }
}
