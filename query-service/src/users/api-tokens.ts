import { apiTokenView } from '@shodh/contracts/users/tokens/api-tokens.ts'
import { tokenOperations } from '@shodh/contracts/users/tokens/operations.ts'
import { namedPeople } from '../permissions.ts'
import type { Routes } from '../responses.ts'

const message = 'API tokens retrieved successfully'

/** Queries about API tokens; no response is cached. */
export const apiTokenRoutes: Routes = async (_, { query, vault, views }) => {
  const listed = <Row extends { readonly createdAt: number; readonly isRevoked: boolean }>(rows: readonly Row[]) =>
    rows.filter(({ isRevoked }) => !isRevoked).toSorted((one, other) => other.createdAt - one.createdAt)

  query(tokenOperations.listApiTokens, async ({ actor }) => {
    const rows = await vault.listBy('api-tokens', actor?.userId ?? '')
    return { message, data: { tokens: listed(rows).map(apiTokenView) } }
  })

  query(tokenOperations.listAllApiTokens, async () => {
    const named = namedPeople({ vault })
    const withUser = async (row: Parameters<typeof apiTokenView>[0]) => {
      const user = await views.users.get(row.userId)
      return { ...apiTokenView(row), user: { ...(await named(row.userId)), role: user?.role ?? null } }
    }
    return { message, data: { tokens: await Promise.all(listed(await vault.list('api-tokens')).map(withUser)) } }
  })

  query(tokenOperations.readOwnApiToken, async ({ actor }) => {
    const row = actor?.token && (await vault.get('api-tokens', actor.token.id))
    if (!actor || !row) return { refused: 'API_TOKEN_NOT_FOUND' }
    return { message: 'API token retrieved successfully', data: { token: apiTokenView(row), role: actor.role } }
  })
}
