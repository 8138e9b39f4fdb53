import * as z from 'zod/mini'
import { truth } from '../fields.ts'
import { placeOf } from '../text.ts'
import { IssueType, IssueTypeInput, Year, YearInput } from './fields.ts'

/** A volume as everyone may see it. Dates are ISO 8601. */
export const Volume = z.object({
  id: z.string(),
  _id: z.string(),
  name: z.string(),
  displayName: z.string(),
  year: Year,
  issueType: IssueType,
  isActive: z.boolean(),
  totalPapers: z.int(),
  paperCount: z.int(),
  /** Year · 1,000,000 + month · 10,000 + volume · 100 + issue, as the name tells them. */
  sortKey: z.number(),
  createdAt: z.string(),
  updatedAt: z.string(),
  /** The latest date that a paper states of itself, else the server's. */
  lastUpdated: z.string(),
})
export type Volume = z.infer<typeof Volume>

/** The volume as it is kept: with what lists are found and ordered by. */
export const VolumeDocument = z.extend(Volume, {
  order: z.string(),
  /** Of the last event in its stream: the first half of its ETag. */
  revision: z.int(),
})
export type VolumeDocument = z.infer<typeof VolumeDocument>

type VolumeFacts = Pick<
  Volume,
  'id' | 'name' | 'year' | 'issueType' | 'isActive' | 'paperCount' | 'createdAt' | 'updatedAt' | 'lastUpdated'
>

/** Adds what the name tells, and the names that clients know the same facts by. */
export const volumeView = (facts: VolumeFacts): Volume => {
  const { month, volume, issue } = placeOf(facts.name)
  return {
    ...facts,
    _id: facts.id,
    displayName: facts.name,
    totalPapers: facts.paperCount,
    sortKey: facts.year * 1_000_000 + month * 10_000 + volume * 100 + issue,
  }
}

/** A year that was opened, with or without volumes. */
export const YearDocument = z.object({ id: z.string(), year: Year, issueTypes: z.array(IssueType) })
export type YearDocument = z.infer<typeof YearDocument>

export const VolumeFilter = z.object({ year: z.optional(YearInput), issueType: z.optional(IssueTypeInput) })
export type VolumeFilter = z.infer<typeof VolumeFilter>

export const VolumesOfYear = z.object({ includeInactive: z.optional(truth) })

/** The journal menu and the home page: newest year first, volumes in the menu's order. */
export const YearTree = z.array(
  z.object({ year: Year, types: z.array(z.object({ issueType: IssueType, volumes: z.array(Volume) })) }),
)
export type YearTree = z.infer<typeof YearTree>

export const YearsQuery = z.object({ tree: z.optional(z.string()) })
export const YearsAnswer = z.object({ years: z.array(Year), tree: z.optional(YearTree) })
export const VolumesAnswer = z.object({ volumes: z.array(Volume) })
export const VolumeAnswer = z.object({ volume: Volume })
export const YearAnswer = z.object({ year: Year, issueType: IssueType })
