import { count } from '../../ui/count.ts'
import type { Head } from '../../ui/head.ts'
import { volumePath } from '../volumes/volume-path.ts'
import type { PapersOfVolume } from './paper-details.ts'
import type { VolumeAddress } from './volume-address.ts'
import type { VolumePlace } from './volume-place.ts'

/** Characters of a description that search engines show. */
const DESCRIPTION_MAX = 300

const cut = (text: string) =>
  text.length <= DESCRIPTION_MAX ? text : `${text.slice(0, DESCRIPTION_MAX - 1).trimEnd()}…`

type Shown = {
  /** Undefined where the address names no volume. */
  readonly volume: VolumeAddress | undefined
  readonly response: PapersOfVolume | undefined
  readonly place: VolumePlace | undefined
  /** The name of the journal, if it is known. */
  readonly journal: string | undefined
}

const describe = ({ year, issueType }: VolumeAddress, { papers, pagination }: PapersOfVolume, journal: string) =>
  cut(
    `${count(pagination.total, 'paper')} in the ${issueType.toLowerCase()} issue of ${year}${journal && ` of ${journal}`}: ` +
      papers.map(({ title }) => title).join('; '),
  )

const nowhere = (volume: VolumeAddress | undefined, place: VolumePlace | undefined): Head => {
  if (volume && place?.is === 'deleted') return { title: `${volume.volumeName} (deleted)`, status: 410 }
  return { title: 'No Papers Found', status: 404 }
}

const there = (volume: VolumeAddress, response: PapersOfVolume | undefined, journal: string): Head => {
  const { year, issueType, volumeName } = response?.papers[0] ?? volume
  const papers = response ? ` (${count(response.pagination.total, 'paper')})` : ''
  return {
    title: volumeName + papers,
    path: volumePath(year, issueType, volumeName),
    description: response && response.papers.length > 0 ? describe(volume, response, journal) : undefined,
  }
}

/** The head of a volume's page; without the settings of the journal, its name is left out. */
export const volumeHead = ({ volume, response, place, journal }: Shown): Head => {
  const isMissing = !volume || place?.is === 'unknown' || place?.is === 'deleted'
  const head = isMissing ? nowhere(volume, place) : there(volume, response, journal ?? '')
  return journal ? { ...head, title: `${head.title} | ${journal}`, site: journal } : head
}
