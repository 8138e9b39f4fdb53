import { DAY_MS, iso } from '@shodh/contracts/time/dates.ts'
import type { LocalTime } from '@shodh/contracts/time/local-time.ts'

const DAY_LENGTH = '2026-01-31'.length

const isDay = (text: string) => text.length === DAY_LENGTH

/** A day whose neighbours have years of four digits in each time zone, too; others are those of UTC. */
const IS_LOCAL = /^(?:1[1-9]|[2-8]\d)/u

const dayAfter = (day: string) => iso(Date.parse(day) + DAY_MS).slice(0, DAY_LENGTH)

const firstOf = (day: string, { beginOf }: LocalTime) => (IS_LOCAL.test(day) ? beginOf(day) : Date.parse(day))
const lastOf = (day: string, { beginOf }: LocalTime) =>
  (IS_LOCAL.test(day) ? beginOf(dayAfter(day)) : Date.parse(day) + DAY_MS) - 1

/** The first instant of a day as events have theirs; anything else as it is. */
export const firstInstant = (text: string, local: LocalTime) => (isDay(text) ? iso(firstOf(text, local)) : text)

/** The last millisecond of a day as events have theirs; anything else as it is. */
export const lastInstant = (text: string, local: LocalTime) => (isDay(text) ? iso(lastOf(text, local)) : text)
