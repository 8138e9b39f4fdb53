import type { Text } from '../../../i18n/text.tsx'
import type { useJournal } from '../../../journal.ts'
import { type Head, jsonLd } from '../../../ui/head.ts'
import { type ShortlyNamed, shortVolumePath, volumePath } from '@shodh/contracts/volumes/volume-path.ts'
import type { PapersOfVolume } from '../paper-details.ts'
import type { VolumeAddress } from '../volume-address.ts'
import { isDeleted, isThere, type VolumePlace } from './api.ts'

/** For search engines, which read what the server sent: the bundle of browsers leaves it out. */
const linked = import.meta.env.SSR ? await import('../../../journal-json-ld.ts') : undefined

/** Papers that a description names. */
const NAMED = 3

type Shown = {
  readonly text: Text
  /** Undefined where the address names no volume. */
  readonly volume: (VolumeAddress & ShortlyNamed) | undefined
  readonly response: PapersOfVolume | undefined
  readonly place: VolumePlace | undefined
  /** Undefined while it is not known. */
  readonly journal: ReturnType<typeof useJournal>
  /** Its name in the language of the page. */
  readonly siteName: string | undefined
}

const describe = ({ papers }: PapersOfVolume) =>
  papers
    .slice(0, NAMED)
    .map(({ title }) => title)
    .join('; ')

const nowhere = ({ text, volume, place }: Shown): Head =>
  volume && isDeleted(place)
    ? { title: volume.volumeName, status: 410 }
    : { title: text('volume.noPapers'), status: 404 }

const pictureOf = (paper: PapersOfVolume['papers'][number] | undefined) =>
  paper && { path: `/api/v1/papers/volumes/${paper.volumeId}/card.png`, alt: paper.volumeName }

const there = (volume: VolumeAddress & ShortlyNamed, { text, response, journal }: Shown): Head => {
  const { year, issueType, volumeName } = response?.papers[0] ?? volume
  const papers = response ? ` (${text('site.papers', { count: response.pagination.total })})` : ''
  const path = volumePath(year, issueType, volumeName)
  const named = { name: volumeName, year }
  return {
    title: volumeName + papers,
    path,
    shortPath: shortVolumePath({ shortId: volume.shortId, year, issueType, name: volumeName }),
    description: linked && response ? describe(response) : undefined,
    picture: pictureOf(response?.papers[0]),
    tags:
      linked && journal
        ? origin => [jsonLd(linked.volumeJsonLd({ ...named, url: origin + path }, journal, origin))]
        : undefined,
  }
}

/** The head of a volume's page; without the settings of the journal, its name is left out. */
export const volumeHead = (shown: Shown): Head => {
  const { volume, place, siteName } = shown
  const isMissing = !volume || (place !== undefined && !isThere(place))
  const head = isMissing ? nowhere(shown) : there(volume, shown)
  return siteName ? { ...head, title: `${head.title} | ${siteName}`, site: siteName } : head
}
