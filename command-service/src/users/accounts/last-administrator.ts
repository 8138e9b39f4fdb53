import { isWithin } from '@shodh/contracts/time/dates.ts'
import { randomUUID } from 'node:crypto'
import type { Refusal } from '@shodh/contracts/envelope.ts'
import { refuse } from '../../decider.ts'
import type { Account, Accounts } from './accounts.ts'
import { isActive } from '../user.ts'
import type { Departures, UserVault } from '../user-vault.ts'

/** Milliseconds after which a departure is completed or abandoned. */
const UNDER_WAY_MS = 60_000

const ROW = 'administrators'

const isAdministrator = ({ state }: Account) => isActive(state) && state.role === 'admin' && state.emailVerified

/** Whether somebody can sign in without an identity provider. */
export const hasLocalWay = ({ hasPassword, state }: Account): boolean =>
  hasPassword || state.factors?.some(({ verifiesUser }) => verifiesUser) === true

const without = (by: Departures['by'], mark: string) => {
  const { [mark]: _, ...others } = by
  return others
}

/**
 * Ensures that an administrator remains. Users are streams of their own, so an administrator who is about to stop being
 * one is first recorded in one row of the vault: of two who remove each other, only one succeeds.
 */
export const administrators = (
  { vault, accounts }: { vault: UserVault; accounts: Accounts },
  now: () => number = Date.now,
) => {
  const present = async () => (await accounts.all()).filter(isAdministrator)

  /** Of those that stay one must have a way in of the journal's own, whatever becomes of an identity provider. */
  const judged = (all: readonly Account[], departing: readonly string[], actorId: string): Refusal | undefined => {
    const staying = all.filter(({ id }) => !departing.includes(id))
    if (!staying.some(hasLocalWay)) return refuse('LAST_ADMINISTRATOR')
    return staying.some(({ id }) => id === actorId) ? undefined : refuse('FORBIDDEN')
  }

  const change = (how: (by: Departures['by']) => Departures['by'] | undefined) =>
    vault.update('departures', ROW, row => {
      const by = how(row?.by ?? {})
      return by && { id: ROW, by }
    })

  const depart = async (mark: string, userId: string, actorId: string): Promise<Refusal | undefined> => {
    const all = await present()
    let refusal: Refusal | undefined
    await change(by => {
      // Stryker disable next-line EqualityOperator: A millisecond more or less.
      const underWay = Object.entries(by).filter(([, { at }]) => isWithin(UNDER_WAY_MS, at, now()))
      const departing = underWay.map(([, departure]) => departure.userId)
      // the actor must not be departing; then another administrator must remain
      // Stryker disable next-line ArrayDeclaration: The look after the mark refuses alike; both are needed where two depart in the same moment in two processes.
      refusal = judged(all, departing, actorId) ?? judged(all, [...departing, userId], actorId)
      return refusal ? undefined : { ...Object.fromEntries(underWay), [mark]: { userId, at: now() } }
    })
    // read again: departures before the mark are in the log only now
    // Stryker disable next-line ArrayDeclaration: The look before the mark refuses alike; both are needed where two depart in the same moment in two processes.
    return refusal ?? judged(await present(), [userId], actorId)
  }

  return {
    /** Whether another administrator would remain who can sign in without an identity provider. */
    canLeave: async (userId: string) => (await present()).some(one => one.id !== userId && hasLocalWay(one)),
    /** Runs the command that ends a user's term as an administrator, or refuses. */
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
