import * as z from 'zod/mini'
import { LanguageTexts } from './fields.ts'
import { StoredLogo } from './logo.ts'

/** The parts of the site that are published as a whole. */
export const SITE_PARTS = ['header', 'footer'] as const
export type SitePart = (typeof SITE_PARTS)[number]

/** An entry of the menu; `url` is a path of this site or a web address. */
export const MenuPage = z.object({ id: z.string(), title: LanguageTexts, url: z.string() })
export type MenuPage = z.infer<typeof MenuPage>

const logo = { logo: z.nullable(StoredLogo), logoAlt: z.nullable(LanguageTexts) }
const line = z.nullable(z.string().check(z.minLength(1)))

/** What the header is made of; null is what it has none of. */
export const HeaderContent = z.object({ serialNumber: line, pages: z.array(MenuPage), ...logo })
export type HeaderContent = z.infer<typeof HeaderContent>

export const FooterContent = z.object({
  descriptors: z.array(LanguageTexts),
  /** Postal, with line breaks. */
  address: z.nullable(LanguageTexts),
  phone: line,
  email: line,
  website: line,
  mapUrl: line,
  copyright: z.nullable(LanguageTexts),
  /** Who made the site. */
  credit: z.nullable(LanguageTexts),
  ...logo,
})
export type FooterContent = z.infer<typeof FooterContent>

/** The content of each part. */
export type SiteContents = { readonly header: HeaderContent; readonly footer: FooterContent }

/** What a publication changes, with its new values. */
export const HeaderChanges = z.partial(HeaderContent)
export type HeaderChanges = z.infer<typeof HeaderChanges>
export const FooterChanges = z.partial(FooterContent)
export type FooterChanges = z.infer<typeof FooterChanges>

export const emptyContents: SiteContents = {
  header: { serialNumber: null, pages: [], logo: null, logoAlt: null },
  footer: {
    descriptors: [],
    address: null,
    phone: null,
    email: null,
    website: null,
    mapUrl: null,
    copyright: null,
    credit: null,
    logo: null,
    logoAlt: null,
  },
}

/** The content after a publication, of which only the fields that it names are other ones. */
export const withChanges = <Content extends HeaderContent | FooterContent>(
  content: Content,
  data: Readonly<Record<string, unknown>>,
): Content => {
  const changed = Object.keys(content).filter(field => data[field] !== undefined)
  return { ...content, ...Object.fromEntries(changed.map(field => [field, data[field]])) }
}
