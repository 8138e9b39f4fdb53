import { fullName } from '@shodh/contracts/papers/authors/author-names.ts'
import type { Citation } from '@shodh/contracts/papers/citations/citation.ts'
import type { DiscoveryPorts } from '../journal.ts'

export type FeedPorts = Pick<DiscoveryPorts, 'settings' | 'publicUrl' | 'views' | 'content' | 'vault'>

/** An entry of any feed. Moments are ISO 8601, `bytes` those of the PDF. */
export type Entry = {
  readonly id: string
  readonly title: string
  readonly url: string
  readonly pdfUrl?: string | undefined
  readonly bytes?: number | undefined
  /** The address of its card. */
  readonly cardUrl?: string | undefined
  readonly authors: readonly string[]
  readonly tags: readonly string[]
  readonly language?: string | undefined
  readonly published: string
  readonly updated: string
  readonly summary: string | undefined
}

/** What entries about a paper have in common. */
export const ofPaper = ({ title, url, pdfUrl, authors, keywords, language }: Citation) => ({
  title,
  url,
  pdfUrl,
  authors: authors.map(fullName),
  tags: keywords,
  language,
})

/** A moment to the second, as feeds have it. */
export const second = (at: string) => `${at.slice(0, 'YYYY-MM-DDThh:mm:ss'.length)}Z`
