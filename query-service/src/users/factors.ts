import type { Refusal } from '@shodh/contracts/envelope.ts'
import { POLICY } from '@shodh/contracts/users/factors/events.ts'
import { factorOperations } from '@shodh/contracts/users/factors/operations.ts'
import { deadlineOf, initialPolicy } from '@shodh/contracts/users/factors/policy.ts'
import { countingFactors, factorView, type SignInPolicy } from '@shodh/contracts/users/factors/views.ts'
import { iso } from '@shodh/contracts/time/dates.ts'
import { passwordHashOf } from '@shodh/contracts/users/vault-rows.ts'
import type { UserDocument } from '@shodh/contracts/users/views.ts'
import type { Ports } from '../ports.ts'
import type { Routes } from '../responses.ts'

const missing: Refusal = { refused: 'USER_NOT_FOUND' }

const factorsOf = async ({ vault }: Pick<Ports, 'vault'>, user: UserDocument) => {
  const rows = await vault.listBy('factors', user.id)
  const codes = await vault.get('recovery-codes', user.id)
  const counting = new Set(countingFactors(user).map(({ id }) => id))
  const weak = new Set(user.factors?.flatMap(({ id }) => (counting.has(id) ? [] : id)))
  return {
    factors: rows
      .filter(({ isActive }) => isActive)
      .sort((one, other) => one.createdAt - other.createdAt)
      .map(row => ({ ...factorView(row), ...(weak.has(row.id) && { isTooWeak: true }) })),
    recoveryCodesLeft: codes?.hashes.filter(({ usedAt }) => usedAt === null).length ?? 0,
  }
}

const policyView = (deadline: number | undefined, now: number) =>
  deadline === undefined
    ? { isRequired: false, deadline: null, isOver: false }
    : { isRequired: true, deadline: iso(deadline), isOver: now >= deadline }

/** Queries about the second steps of accounts; no response is cached. */
export const factorRoutes: Routes = async (_, ports) => {
  const { query, views } = ports

  const policyNow = async (): Promise<SignInPolicy> => {
    const document = await views.signInPolicy.get(POLICY)
    if (!document) return initialPolicy
    const { id: _, ...policy } = document
    return policy
  }

  query(factorOperations.listFactors, async ({ actor }) => {
    const user = await views.users.get(actor?.userId ?? '')
    if (!user) return missing
    const deadline = deadlineOf(await policyNow(), user)
    const policy = policyView(deadline, Date.now())
    const row = await ports.vault.get('users', user.id)
    const hasPassword = row !== undefined && passwordHashOf(row, user) !== undefined
    return { message: 'Second steps retrieved', data: { hasPassword, ...(await factorsOf(ports, user)), policy } }
  })

  query(factorOperations.listUserFactors, async ({ params: { id } }) => {
    const user = await views.users.get(id)
    return user ? { message: 'Second steps retrieved', data: await factorsOf(ports, user) } : missing
  })

  query(factorOperations.getSignInPolicy, async () => ({
    message: 'Policy retrieved',
    data: { policy: await policyNow() },
  }))
}
