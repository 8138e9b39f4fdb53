import * as z from 'zod/mini'
import { Volume } from '../volumes/views.ts'
import { Paper } from './views.ts'

/** Volumes in the list, and papers named of each. */
export const RECENT_VOLUMES = 6
export const NEWEST_PAPERS = 3

const NewestPaper = z.pick(Paper, { id: true, sr: true, title: true, authorName: true })

/** A volume with its newest papers, the last one first. */
const RecentVolume = z.extend(Volume, { papers: z.array(NewestPaper) })
export type RecentVolume = z.infer<typeof RecentVolume>

export const RecentVolumesResponse = z.object({ volumes: z.array(RecentVolume) })
