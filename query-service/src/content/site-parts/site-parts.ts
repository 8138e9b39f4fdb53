import { type SitePartDocument, versionOf } from '@shodh/contracts/content/documents.ts'
import type { LanguageTexts } from '@shodh/contracts/content/fields.ts'
import { shownLogo, type StoredLogo } from '@shodh/contracts/content/site-parts/logo.ts'
import {
  emptyContents,
  type LogoPart,
  type SiteContents,
  type SitePart,
  withChanges,
} from '@shodh/contracts/content/site-parts/site-parts.ts'
import { inForce } from '@shodh/contracts/content/settings/settings-content.ts'
import {
  footerContentView,
  headerContentView,
  type PublicFooter,
  type PublicHeader,
} from '@shodh/contracts/content/views.ts'
import { type Language, localized } from '@shodh/contracts/languages.ts'
import { SITE_MARK } from '@shodh/contracts/site/views.ts'
import type { Ports, Views } from '../../ports.ts'
import type { Drafts } from '../drafts.ts'
import type { PartDraft } from './part-draft.ts'

type Needed = { readonly views: Pick<Views, 'siteParts'> }

export const partDocument = async <Part extends SitePart>({ views }: Needed, part: Part) =>
  (await views.siteParts.get(part)) as SitePartDocument<Part> | undefined

export const partContent = async <Part extends SitePart>(ports: Needed, part: Part): Promise<SiteContents[Part]> =>
  (await partDocument(ports, part))?.content ?? emptyContents[part]

const inLanguage = (texts: LanguageTexts, language: Language) => localized(texts as Record<string, string>, language)
const stated = (texts: LanguageTexts | null, language: Language) => texts && inLanguage(texts, language)

type Shown = { readonly language: Language; readonly settings: Pick<Ports['settings'], 'name'> }

/** Without words of its own, the name of the journal stands for a logo. */
const logoIn = (logo: StoredLogo | null, alt: LanguageTexts | null, { language, settings }: Shown) => ({
  logo: logo ? shownLogo(logo).url : SITE_MARK,
  logoAlt: stated(alt, language) ?? settings.name,
  logoImage: logo && shownLogo(logo),
})

export const publicHeader = (content: SiteContents['header'], shown: Shown): PublicHeader => ({
  ...logoIn(content.logo, content.logoAlt, shown),
  serialNumber: content.serialNumber ?? '',
  pages: content.pages.map(({ id, title, url }) => ({ id, title: inLanguage(title, shown.language), url })),
})

/** Without a logo of its own it has that of the header. */
export const publicFooter = ({ header, footer }: Pick<SiteContents, LogoPart>, shown: Shown): PublicFooter => {
  const { logo, logoAlt } = footer.logo ? footer : header
  const { phone, email, website, mapUrl } = footer
  return {
    ...logoIn(logo, logoAlt, shown),
    descriptors: footer.descriptors.map(text => inLanguage(text, shown.language)),
    address: stated(footer.address, shown.language),
    phone,
    email,
    website,
    mapUrl,
    copyright: stated(footer.copyright, shown.language),
    credit: stated(footer.credit, shown.language),
  }
}

const views: { readonly [Part in SitePart]: (content: SiteContents[Part], settings: Ports['settings']) => object } = {
  header: headerContentView,
  footer: footerContentView,
  settings: inForce,
}

/** In every language, for who edits it. */
export const contentView =
  <Part extends SitePart>(part: Part, settings: Ports['settings']) =>
  (content: SiteContents[Part]): object =>
    views[part](content, settings)

/** A part with what is planned and what is being written. */
export const editedPart = async (
  { part, settings }: { readonly part: SitePart; readonly settings: Ports['settings'] },
  document: SitePartDocument | undefined,
  { draft, drafts }: { readonly draft: PartDraft<SitePart> | undefined; readonly drafts: Drafts },
) => {
  const view = contentView<SitePart>(part, settings)
  const { content = emptyContents[part], plan } = document ?? {}
  return {
    published: view(content),
    draft: draft
      ? {
          content: view(draft.content),
          ...(draft.began && { began: view(draft.began) }),
          ...(await drafts.saved(draft)),
        }
      : null,
    scheduled: plan
      ? { at: plan.at, by: await drafts.person(plan.actorId), content: view(withChanges(content, plan.changes)) }
      : null,
    version: document ? versionOf(document) : 0,
    ...(await drafts.changed(document?.publications.at(-1))),
  }
}
