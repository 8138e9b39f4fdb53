import { randomBytes } from 'node:crypto'
import type { Vault } from '@shodh/adapters/vault/vault.ts'
import { dayText, type LocalTime } from '@shodh/contracts/time/local-time.ts'
import type { SharedKinds } from '@shodh/contracts/index.ts'

/** The kind of the vault's rows that hold them. */
export const SALTS = 'reading-salts'

/** Milliseconds of a new day in which the salt of the day before is still there, for double clicks over midnight. */
export const OVERLAP_MS = 31_000

/** Milliseconds between two looks on the same day: a late reading may have made one again. */
const LOOK_EVERY_MS = 60_000

type Needed = { readonly vault: Vault<SharedKinds>; readonly time: LocalTime }

/** The salts that readers are hashed with: one a day, the same for every query service, destroyed after the day. */
export const dailySalts = ({ vault, time }: Needed) => {
  const byDay = new Map<number, Buffer>()
  let looked: { readonly first: number; readonly at: number } | undefined

  const stored = (day: number, { isMade }: { readonly isMade: boolean }) => {
    const id = dayText(day)
    if (!isMade) return vault.get(SALTS, id)
    const made = { id, salt: randomBytes(32).toString('base64url') }
    return vault.update(SALTS, id, row => row ?? made)
  }
  const find = async (day: number, options: { readonly isMade: boolean }) => {
    const known = byDay.get(day)
    if (known) return known
    const row = await stored(day, options)
    if (!row) return undefined
    const salt = Buffer.from(row.salt, 'base64url')
    byDay.set(day, salt)
    return salt
  }
  return {
    of: async (day: number) => {
      const salt = await find(day, { isMade: true })
      // Stryker disable next-line ConditionalExpression, StringLiteral: The vault returns the row that it stores.
      if (!salt) throw new Error(`There is no salt of ${dayText(day)}`)
      return salt
    },
    /** Undefined where there was none, or it was destroyed. */
    // Stryker disable next-line ObjectLiteral: What is missing is false, too.
    before: (day: number) => find(day - 1, { isMade: false }),
    /** Destroys the salts of days that are over. */
    destroyOld: async (now: number) => {
      const today = time.dayOf(now)
      const first = time.inDay(now) < OVERLAP_MS ? today - 1 : today
      if (first === looked?.first && now - looked.at < LOOK_EVERY_MS) return
      for (const day of byDay.keys()) if (day < first) byDay.delete(day)
      const old = (await vault.list(SALTS)).filter(({ id }) => id < dayText(first)).map(({ id }) => id)
      if (old.length > 0) await vault.erase(SALTS, ...old)
      looked = { first, at: now }
    },
  }
}

export type DailySalts = ReturnType<typeof dailySalts>
