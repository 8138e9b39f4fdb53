import { setImmediate } from 'node:timers/promises'
import { addressesOf, latestEmails } from '@shodh/contracts/papers/author-mails/author-emails.ts'
import type { StructuredText } from '@shodh/contracts/papers/pdf-text/structured-text.ts'
import { lettersOf } from '@shodh/contracts/papers/pdf-text/text-view.ts'
import type { PaperDocument } from '@shodh/contracts/papers/views.ts'
import { publicationOperations } from '@shodh/contracts/volumes/publication/operations.ts'
import { LRUCache } from 'lru-cache'
import { missingVolume } from '../../missing.ts'
import type { Routes } from '../../responses.ts'
import { papersOf } from '../find-papers.ts'
import { papersWithPdf } from '../pdfs/papers-with-pdf.ts'
import { structuredText } from '../pdfs/structured-text.ts'
import { type CheckedPaper, findChecks, type PageOne } from './find-checks.ts'

/** PDFs whose first page is cached: that of some issues. */
const CACHED = 2000

const pageOneOf = ({ doubt, blocks }: StructuredText): PageOne | undefined => {
  if (doubt !== undefined) return undefined
  const onPage = blocks.filter(({ parts }) => parts[0]?.page === 1)
  return {
    letters: lettersOf(onPage.map(({ text }) => text.normalize('NFKC')).join(' ')),
    title: onPage.find(({ kind, level }) => kind === 'heading' && level === 1)?.text,
  }
}

/** What is missing or doubtful before a volume is published. It is not cached: it has few readers, and is asked again after each correction. */
export const checkRoutes: Routes = async (_, { query, staffViews: views, files, settings, vault }) => {
  const pagesOne = new LRUCache<string, PageOne>({ max: CACHED })

  const readPageOne = async (sha256: string) => {
    const cached = pagesOne.get(sha256)
    if (cached) return cached
    // a text is parsed at a time, and between two others are served
    await setImmediate()
    const text = await structuredText(files, sha256)
    const page = text && pageOneOf(text)
    if (page) pagesOne.set(sha256, page)
    return page
  }

  const checked = async (paper: PaperDocument): Promise<CheckedPaper> => {
    const duplicates = await papersWithPdf(views, paper.sha256)
    return {
      paper,
      pageOne: await readPageOne(paper.sha256),
      duplicates: duplicates.filter(({ id, sha256 }) => id !== paper.id && sha256 === paper.sha256),
    }
  }

  const emailsOf = async (paperIds: readonly string[]) => {
    const rows = await Promise.all(paperIds.map(paperId => vault.listBy('author-emails', paperId)))
    return rows.reduce((sum, each) => sum + addressesOf(latestEmails(each)).length, 0)
  }

  query(publicationOperations.checkVolume, async request => {
    const { id } = request.params
    const volume = await views.volumes.get(id)
    if (!volume) return missingVolume(await views.volumePlaces.get(id))
    const papers: CheckedPaper[] = []
    for (const paper of await papersOf(views, volume)) papers.push(await checked(paper))
    const { languages, licence } = settings
    const checks = findChecks({ volumeId: id, papers, languages, licence: licence.name })
    const waiting = papers.map(({ paper }) => paper.id).filter(paperId => !volume.aheadPaperIds?.includes(paperId))
    const authorEmails = await emailsOf(waiting)
    return { message: 'Volume checked successfully', data: { checks: { ...checks, authorEmails } } }
  })
}
