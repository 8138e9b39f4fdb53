import * as z from 'zod/mini'
import { LATE_READINGS_MAX } from '../limits.ts'

/** What is read of a paper: its page or its PDF. */
const LateKind = z.enum(['page', 'pdf'], 'kind must be page or pdf')

/** A saved paper that was opened without a network. Double clicks are left out by the device. */
export const LateReading = z.strictObject({
  /** Random, made by the device: a reading that is sent twice counts once. */
  id: z.uuid('id must be a UUID'),
  paperId: z.uuid('paperId must be the id of a paper'),
  kind: LateKind,
  /** When it was opened, by the device's clock. */
  at: z.iso.datetime({ offset: true, error: 'at must be a date and time in ISO 8601' }),
})
export type LateReading = z.infer<typeof LateReading>

const tooMany = `At most ${LATE_READINGS_MAX} readings can be sent at once`

export const SendReadings = z.strictObject({
  readings: z
    .array(LateReading)
    .check(z.minLength(1, 'At least one reading is required'), z.maxLength(LATE_READINGS_MAX, tooMany)),
})
