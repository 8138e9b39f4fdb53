import { noticeName } from '@shodh/contracts/papers/notices/notice-types.ts'
import { publicSince } from '@shodh/contracts/papers/publication-date.ts'
import type { Paper } from '@shodh/contracts/papers/views.ts'
import type { Preparation } from '@shodh/contracts/volumes/views.ts'
import type { Tone } from '../../../../ui/admin/status.tsx'
import { dayIn } from '../../../../ui/dates.ts'
import { publicationState } from '../../../volumes/admin/publication/publication-badge.tsx'

/** How a paper is: its gravest exception, or since when it is public. */
export const paperStatus = (
  paper: Paper,
  volume: Preparation,
  timeZone: string,
): { readonly text: string; readonly tone: Tone } => {
  const { withheld, fileProblem, status, version } = paper
  if (fileProblem) return { text: `PDF ${fileProblem}`, tone: 'danger' }
  if (withheld) return { text: 'PDF withheld', tone: 'danger' }
  if (status) return { text: noticeName(status.type), tone: 'warning' }
  const preparation = volume.aheadPaperIds?.includes(paper.id) ? undefined : publicationState(timeZone, volume)
  if (preparation !== undefined) return { text: preparation, tone: 'info' }
  if (version > 1) return { text: `Version ${version}`, tone: 'neutral' }
  return { text: `Published ${dayIn(timeZone, publicSince(paper))}`, tone: 'usual' }
}
