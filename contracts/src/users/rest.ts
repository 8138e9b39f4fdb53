import { isWithin } from '../time/dates.ts'
import type { AttemptsRow } from './vault-rows.ts'

/** Milliseconds until somebody may try to sign in again; 0 after failures of the future, before the clock went back. */
export const restLeft = ({ failedAt, restsUntil }: AttemptsRow, now: number): number =>
  isWithin(Infinity, failedAt, now) ? Math.max(0, restsUntil - now) : 0
