import { createHash } from 'node:crypto'
import { type Language, localized } from '@shodh/contracts/languages.ts'
import { fullName } from '@shodh/contracts/papers/authors/author-names.ts'
import { citationOf } from '@shodh/contracts/papers/citations/citation.ts'
import { dayOf } from '@shodh/contracts/papers/publication-date.ts'
import { pageRange } from '@shodh/contracts/papers/citations/parts.ts'
import type { PaperDocument } from '@shodh/contracts/papers/views.ts'
import { fileNameOf, nameKey } from '@shodh/contracts/text/text.ts'
import { groupsOf } from '@shodh/contracts/volumes/arrangement.ts'
import type { Contents } from '@shodh/contracts/volumes/contents.ts'
import type { VolumeDocument } from '@shodh/contracts/volumes/views.ts'
import { type VolumeAddress, volumePath } from '@shodh/contracts/volumes/volume-path.ts'
import { LRUCache } from 'lru-cache'
import { partContent } from '../../content/site-parts/site-parts.ts'
import { words } from '../../pages/preview/words.ts'
import { dayIn } from '../../pages/cards/card-of.ts'
import type { Ports } from '../../ports.ts'
import { type Bytes, inMemory } from '../../send-bytes.ts'
import { papersOf } from '../find-papers.ts'

const WORDS: Readonly<Record<Language, { readonly heading: string; readonly papers: (count: number) => string }>> = {
  en: { heading: 'Contents', papers: count => (count === 1 ? '1 paper' : `${count} papers`) },
  hi: { heading: 'अनुक्रमणिका', papers: count => `${count} शोध-पत्र` },
  mr: { heading: 'अनुक्रमणिका', papers: count => (count === 1 ? '1 शोधनिबंध' : `${count} शोधनिबंध`) },
}

const ISSUES: Readonly<Record<Language, Readonly<Record<VolumeDocument['issueType'], string>>>> = {
  en: { Regular: 'Regular Issue', Special: 'Special Issue' },
  hi: { Regular: 'नियमित अंक', Special: 'विशेषांक' },
  mr: { Regular: 'नियमित अंक', Special: 'विशेषांक' },
}

type Journal = Pick<Ports, 'settings' | 'publicUrl'> & { readonly serialNumber?: string | null | undefined }

/** The table of contents of a volume, in the order and below the sections that it is arranged in. */
export const contentsOf = (
  volume: VolumeDocument,
  papers: readonly PaperDocument[],
  journal: Journal,
  language: Language,
): Contents => {
  const { settings } = journal
  const { heading, papers: counted } = WORDS[language]
  const issn = settings.issn ? `ISSN ${settings.issn}` : undefined
  const details = [
    volume.inPreparation && words[language].banner,
    volume.year,
    ISSUES[language][volume.issueType],
    counted(papers.length),
    issn,
    journal.serialNumber,
    volume.publishedAt && dayIn(language, dayOf(volume.publishedAt, settings.timeZone)),
    settings.licence?.name,
  ]
  const entryOf = (paper: PaperDocument) => {
    const { title, authors, url, shortUrl, doi } = citationOf(paper, { ...settings, origin: journal.publicUrl() })
    return {
      title,
      authors: authors.map(fullName).join(', '),
      pages: pageRange(paper) ?? '',
      url,
      printedUrl: doi === undefined ? shortUrl : `https://doi.org/${doi}`,
    }
  }
  return {
    language,
    heading,
    title: volume.name,
    details: details.filter(Boolean).join(' · '),
    journal: settings.names?.[language] ?? settings.name,
    accent: settings.accentColour,
    groups: groupsOf(papers, volume.arrangement).map(({ section, papers: own }) => ({
      name: section ? localized(section.names, language) : '',
      papers: own.map(entryOf),
    })),
  }
}

/** Bytes of tables of contents that are held. */
const MEMORY_MAX_BYTES = 8 * 1024 * 1024

/** Draws each table of contents once for all who ask, and again when what it shows has changed. */
export const heldContents = (draw: Ports['drawContents']): Ports['drawContents'] => {
  const held = new LRUCache<string, Buffer>({ maxSize: MEMORY_MAX_BYTES, sizeCalculation: pdf => pdf.length || 1 })
  const drawing = new Map<string, Promise<Buffer>>()
  return async contents => {
    const key = createHash('sha256').update(JSON.stringify(contents)).digest('base64url')
    const known = held.get(key)
    if (known) return known
    const rendered = drawing.get(key) ?? draw(contents).finally(() => drawing.delete(key))
    drawing.set(key, rendered)
    const pdf = await rendered
    held.set(key, pdf)
    return pdf
  }
}

type Needed = Pick<Ports, 'settings' | 'publicUrl' | 'views' | 'drawContents'>

/** Draws it, with the serial number that the header of the site has. */
export const drawnContents = async (
  { drawContents, ...ports }: Needed,
  volume: VolumeDocument,
  papers: readonly PaperDocument[],
  language: Language,
) => {
  const { serialNumber } = await partContent(ports, 'header')
  return drawContents(contentsOf(volume, papers, { ...ports, serialNumber }, language))
}

/** Finds the table of contents of the volume at an address as a PDF; undefined where there is no volume with papers. */
export const contentsPdfs =
  (ports: Needed) =>
  async ({ year, issueType, volumeName }: VolumeAddress, language: Language) => {
    const where = { year, issueType, nameKey: nameKey(volumeName) }
    const { views } = ports
    const [place] = await views.volumePlaces.find({ where, limit: 1 })
    const volume = place && (await views.volumes.get(place.id))
    const papers = volume ? await papersOf(views, volume) : []
    if (!volume || papers.length === 0) return undefined
    const pdf = await drawnContents(ports, volume, papers, language)
    const { name } = volume
    const bytes: Bytes = {
      tag: createHash('sha256').update(pdf).digest('base64url').slice(0, 27),
      contentType: 'application/pdf',
      name: fileNameOf(`${name} (${year}) ${WORDS[language].heading}`),
      cacheControl: 'public, no-cache',
      inline: true,
      ...inMemory(pdf),
    }
    return { bytes, page: volumePath(year, volume.issueType, name) }
  }
