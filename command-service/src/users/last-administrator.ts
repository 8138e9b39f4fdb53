import { randomUUID } from 'node:crypto'
import type { Vault, VaultRow } from '@shodh/adapters/vault/vault.ts'
import type { Refusal } from '@shodh/contracts/answer.ts'
import { refuse } from '../decider.ts'
import type { Account, Accounts } from './accounts.ts'
import { isActive } from './user.ts'

/** Milliseconds after which whoever was to leave has left or stays. */
const UNDER_WAY_MS = 60_000

/** `departures`, one row: administrators who are about to stop being one, by the mark of the command. */
type Departures = { readonly id: string; readonly by: Readonly<Record<string, Departure>> }
type Departure = { readonly userId: string; readonly at: number }

const ROW = 'administrators'

const isAdministrator = ({ facts }: Account) => isActive(facts) && facts.role === 'admin' && facts.emailVerified

const without = (by: Departures['by'], mark: string) => {
  const { [mark]: _, ...others } = by
  return others
}

/**
 * There is always somebody who can administer the journal. Users are streams of their own, so whoever is about to stop
 * being an administrator is noted in one row of the vault: of two who end each other's term, only one does.
 */
export const administrators = (
  { vault, accounts }: { vault: Vault; accounts: Accounts },
  now: () => number = Date.now,
) => {
  const present = async () => new Set((await accounts.all()).filter(isAdministrator).map(({ id }) => id))

  const judged = (all: ReadonlySet<string>, departing: readonly string[], actorId: string): Refusal | undefined => {
    const staying = [...all].filter(id => !departing.includes(id))
    if (staying.length === 0) return refuse('LAST_ADMINISTRATOR')
    return staying.includes(actorId) ? undefined : refuse('FORBIDDEN')
  }

  const change = (how: (by: Departures['by']) => Departures['by'] | undefined) =>
    vault.update('departures', ROW, row => {
      const by = how(((row as VaultRow | undefined)?.['by'] as Departures['by'] | undefined) ?? {})
      return by && { id: ROW, by }
    })

  const depart = async (mark: string, userId: string, actorId: string): Promise<Refusal | undefined> => {
    const all = await present()
    let refusal: Refusal | undefined
    await change(by => {
      const underWay = Object.entries(by).filter(([, { at }]) => at > now() - UNDER_WAY_MS)
      const departing = underWay.map(([, departure]) => departure.userId)
      // Who is leaving decides nothing any more; then, whether somebody is left.
      refusal = judged(all, departing, actorId) ?? judged(all, [...departing, userId], actorId)
      return refusal ? undefined : { ...Object.fromEntries(underWay), [mark]: { userId, at: now() } }
    })
    // What had departed before the mark was set shows in the log only now.
    return refusal ?? judged(await present(), [userId], actorId)
  }

  return {
    /** Carries out what ends somebody's term as an administrator, or refuses. */
    endTerm: async <T>(userId: string, actorId: string, work: () => Promise<T>): Promise<T | Refusal> => {
      const account = await accounts.of(userId)
      if (!account || !isAdministrator(account) || userId === actorId) return work()
      const mark = randomUUID()
      try {
        return (await depart(mark, userId, actorId)) ?? (await work())
      } finally {
        await change(by => (by[mark] ? without(by, mark) : undefined))
      }
    },
  }
}

export type Administrators = ReturnType<typeof administrators>
