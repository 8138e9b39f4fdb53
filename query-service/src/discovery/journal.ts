import type { Publisher } from '@shodh/contracts/papers/citations/citation.ts'
import type { JournalSettings } from '@shodh/contracts/site/settings.ts'
import type { Ports, Views } from '../ports.ts'
import type { Named } from './short-addresses.ts'

/** What harvests and feeds are made from. */
export type DiscoveryPorts = {
  readonly views: Named &
    Pick<Views, 'papers' | 'paperAuthors' | 'paperRecords' | 'volumes' | 'paperHistories' | 'withheldPdfs' | 'users'>
  readonly content: Ports['content']
  readonly vault: Pick<Ports['vault'], 'list'>
  readonly settings: JournalSettings
  /** The position of the last event that was written. */
  readonly head: () => Promise<number>
  readonly usage: Ports['usage']
  /** Origin of absolute links. */
  readonly publicUrl: () => string
  /** Keyed hash of a text, base64url, the same in every query service. */
  readonly sign: (text: string) => string
}

/** The journal as the publisher of its papers. */
export const publisherOf = ({ settings, publicUrl }: Pick<DiscoveryPorts, 'settings' | 'publicUrl'>): Publisher => {
  const { name, issn, issnPrint, publisher: publishedBy, timeZone } = settings
  return { name, issn, issnPrint, publishedBy, timeZone, origin: publicUrl() }
}
