import type { PageText, PageTexts } from '@shodh/contracts/content/fields.ts'
import { ListedPage, PageResponse } from '@shodh/contracts/content/pages/page-views.ts'
import { languagesIn } from '@shodh/contracts/content/pages/page.ts'
import { withSettingsContent } from '@shodh/contracts/content/settings/settings-content.ts'
import {
  FooterPartResponse,
  type FooterView,
  HeaderPartResponse,
  type HeaderView,
  SettingsPartResponse,
} from '@shodh/contracts/content/views.ts'
import { type Language, languagesOf } from '@shodh/contracts/languages.ts'
import { CONTENT_PAGE_MAX } from '@shodh/contracts/limits.ts'
import type { SiteSettings } from '@shodh/contracts/site/fields.ts'
import { JournalSettingsFile } from '@shodh/contracts/site/settings.ts'
import { TEXT_NAMES } from '@shodh/contracts/site/texts.ts'
import * as z from 'zod/mini'
import { type JournalAccess, openSession, readFrom, type SignedInRequest } from '../client/session.ts'
import { openExportFolder } from '../folder-format/write-folder.ts'
import type { Waiting } from '../client/retry-request.ts'
import { parseSettings, SETTINGS_VERSION } from '../settings/journal/journal-settings.ts'
import { OperatorError } from '../terminal/operator-error.ts'

const SETTINGS_FILE = 'settings.json'
const TEXTS = 'texts'

const required = async <Schema extends z.ZodMiniType>(request: SignedInRequest, schema: Schema, path: string) => {
  const found = await readFrom(request, schema, { path })
  if (found === undefined) throw new OperatorError(`The journal does not say what it publishes (${path}).`)
  return found
}

const headerSettings = ({ serialNumber, pages, logo }: HeaderView): Partial<SiteSettings> => ({
  serialNumber: serialNumber ?? '',
  headerPages: pages.map(({ id, title, url }) => ({ id, title: title as Record<string, string>, url })),
  // a picture that was sent is not in the file
  ...(logo && !logo.url.startsWith('/pictures/') && { logo: logo.url }),
})

const footerSettings = (footer: FooterView, { map }: SiteSettings): Partial<SiteSettings> => {
  const { logo: _, logoAlt: __, mapUrl, ...said } = footer
  const url = mapUrl ?? undefined
  return { ...(said as Partial<SiteSettings>), ...(url !== undefined && { map: map?.url === url ? map : { url } }) }
}

/** What the file can't have. */
const notInFile = (header: HeaderView, footer: FooterView) => [
  ...(header.logo?.url.startsWith('/pictures/') ? [`The logo of the header (${header.logo.url}): send it again`] : []),
  ...(footer.logo ? [`The logo of the footer (${footer.logo.url}): send it again`] : []),
  ...(header.logoAlt || footer.logoAlt ? ['What stands for a logo where it is not seen: write it again'] : []),
]

/** In the order of the schema, without what is not stated. */
const inOrder = (settings: SiteSettings) =>
  Object.fromEntries(
    Object.keys(JournalSettingsFile.shape).flatMap(name => {
      const value = settings[name as keyof SiteSettings] ?? undefined
      return value === undefined || (Array.isArray(value) && value.length === 0) ? [] : [[name, value]]
    }),
  )

const markdownOf = ({ title, description = '', effectiveOn, markdown }: PageText) =>
  [
    '---',
    `description: ${description.replaceAll(/\s+/gu, ' ')}`.trim(),
    ...(effectiveOn === undefined ? [] : [`effective: ${effectiveOn}`]),
    '---',
    '',
    `# ${title}`,
    '',
    markdown,
    '',
  ].join('\n')

const PagesPage = z.object({
  pages: z.array(z.pick(ListedPage, { slug: true, id: true, status: true })),
  pagination: z.object({ totalPages: z.int() }),
})

/** The published pages with their texts in all languages. */
const publishedPages = async (request: SignedInRequest) => {
  const found: { readonly slug: string; readonly texts: PageTexts }[] = []
  for (let page = 1, pages = 1; page <= pages; page++) {
    const listed = await required(request, PagesPage, `/pages?limit=${CONTENT_PAGE_MAX}&page=${page}`)
    pages = listed.pagination.totalPages
    for (const { id } of listed.pages.filter(({ status }) => status === 'published')) {
      const one = await readFrom(request, PageResponse, { path: `/pages/${id}` })
      if (one?.page.texts) found.push({ slug: one.page.slug, texts: one.page.texts })
    }
  }
  return found
}

type Files = ReadonlyMap<string, string>

/** The files of a text, by their names: of a language that there is none in, an empty one. */
const filesOf = (name: string, texts: PageTexts, languages: readonly Language[]) =>
  languages.map(language => {
    const text = texts[language]
    return [`${name}.${language}.md`, text ? markdownOf(text) : ''] as const
  })

/** Pages, and the texts about the journal: of a text that there is none of in a language, an empty file says so. */
const textFiles = async (request: SignedInRequest, journal: readonly string[]): Promise<Files> => {
  const pages = await publishedPages(request)
  const textsOf = (name: string) => pages.find(({ slug }) => slug === name)?.texts
  const isText = (slug: string) => TEXT_NAMES.some(name => name === slug)
  const languages = languagesOf(journal)
  const texts = TEXT_NAMES.flatMap(name => filesOf(`${TEXTS}/${name}`, textsOf(name) ?? {}, languages))
  const own = pages.filter(({ slug }) => !isText(slug))
  return new Map([
    ...(pages.some(({ slug }) => isText(slug)) ? texts : []),
    ...own.flatMap(page => filesOf(`pages/${page.slug}`, page.texts, languagesIn(page.texts))),
  ])
}

export type SettingsExport = {
  readonly to: string
  readonly journal: JournalAccess
  /** What the operator states beside what is published: scripts, the human check. */
  readonly operator?: SiteSettings | undefined
}

/** Writes the settings file that says what the journal publishes of itself, and its texts. Throws OperatorError. */
export const exportSettings = async ({ to, journal, operator }: SettingsExport, watch: Waiting) => {
  const folder = await openExportFolder(to)
  const request = await openSession(journal, watch)
  const { published, pinned } = await required(request, SettingsPartResponse, '/content/settings')
  const { published: header } = await required(request, HeaderPartResponse, '/content/header')
  const { published: footer } = await required(request, FooterPartResponse, '/content/footer')
  const files = await textFiles(request, published.languages)
  // what is published has what is pinned
  const { pinned: _, ...stated } = operator ?? ({} as SiteSettings)
  const settings = {
    ...withSettingsContent(stated as SiteSettings, published),
    ...headerSettings(header),
    ...footerSettings(footer, stated as SiteSettings),
    texts: files.has(`${TEXTS}/about.en.md`) ? TEXTS : undefined,
    pinned,
  } as SiteSettings
  const file = `${JSON.stringify({ version: SETTINGS_VERSION, ...inOrder(settings) }, undefined, 2)}\n`
  parseSettings(Buffer.from(file), SETTINGS_FILE)
  await folder.write(SETTINGS_FILE, file)
  for (const [name, text] of files) await folder.write(name, text)
  await folder.finish(new Set([SETTINGS_FILE, ...files.keys()]))
  return { path: folder.path, files: files.size + 1, missing: notInFile(header, footer) }
}
