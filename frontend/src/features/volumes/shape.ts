import { YEAR_MAX, YEAR_MIN } from '@shodh/contracts/limits.ts'
import type { IssueType } from '@shodh/contracts/volumes/fields.ts'
import type { Volume, YearsResponse as Schema, YearTree } from '@shodh/contracts/volumes/views.ts'
import type * as z from 'zod/mini'
import { isListOf, isNumber, isOneOf, isOptional, isRecord, isText, isTruth, isWhole } from '../../shape.ts'

export const isYear = (value: unknown): value is number => isWhole(value) && value >= YEAR_MIN && value <= YEAR_MAX
export const isIssueType = isOneOf<IssueType>(['Regular', 'Special'])

export const isVolume = isRecord<Volume>({
  id: isText,
  _id: isText,
  name: isText,
  displayName: isText,
  year: isYear,
  issueType: isIssueType,
  isActive: isTruth,
  totalPapers: isWhole,
  paperCount: isWhole,
  sortKey: isNumber,
  createdAt: isText,
  updatedAt: isText,
  lastUpdated: isText,
  volumeDownloads: isOptional(isWhole),
  downloads: isOptional(isWhole),
})

const isType = isRecord<YearTree[number]['types'][number]>({ issueType: isIssueType, volumes: isListOf(isVolume) })

export type YearsResponse = z.infer<typeof Schema>

export const isYearsResponse = isRecord<YearsResponse>({
  years: isListOf(isYear),
  tree: isOptional(isListOf(isRecord<YearTree[number]>({ year: isYear, types: isListOf(isType) }))),
})
