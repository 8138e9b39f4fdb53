import type { Changes } from '@shodh/contracts/system/live.ts'
import { type Is, isListOf, isRecord, isText, isTruth } from '../../../shape.ts'

const isTextsByName = (value: unknown): value is Record<string, string[]> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && Object.values(value).every(isListOf(isText))

/** Read on every screen of the back office; zod's schema of records would be part of the sign-in, too. */
export const isChanges: Is<Changes> = isRecord<Changes>({
  position: isText,
  models: isListOf(isText),
  documents: isTextsByName,
  isPartial: isTruth,
})
