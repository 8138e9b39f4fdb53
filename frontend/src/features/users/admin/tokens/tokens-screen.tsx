import type { OwnedApiToken } from '@shodh/contracts/users/tokens/api-tokens.ts'
import { useMay } from '../../../../account.ts'
import { useTimeZone } from '../../../../journal.ts'
import { EmptyState } from '../../../../ui/admin/lists/empty-state.tsx'
import { Heading } from '../../../../ui/admin/heading.tsx'
import { mediumDayIn, recentMomentIn } from '../../../../ui/formats/moment.ts'
import { QueryResult } from '../../../../ui/queries/query-result.tsx'
import { roles } from '../../roles.ts'
import { ColumnHeaders } from '../column-headers.tsx'
import { scopesText, useAllTokensQuery } from './calls.ts'
import { Revoke, Validity } from './revoke.tsx'
import { TextLink } from '../../../../ui/admin/button.tsx'

const COLUMNS = ['Token', 'Account', 'May do', 'Last used', 'Validity']

function TokenRow({ token }: { token: OwnedApiToken }) {
  const timeZone = useTimeZone()
  const { name, user, scopes, createdAt, lastUsedAt } = token
  return (
    <tr>
      <th scope="row" className="main-cell wrap-anywhere">
        <span className="text-base text-ink">{name}</span>
        <span className="block text-muted">Created {mediumDayIn(timeZone, createdAt)}</span>
      </th>
      <td className="below-cell wrap-anywhere">
        {user.name ?? user.id}
        {user.role && <span className="text-muted"> ({roles[user.role].name})</span>}
      </td>
      <td className="below-cell">{scopesText(scopes)}</td>
      <td className="below-cell">
        <span className="hidden @max-[35rem]/room:inline">Last used: </span>
        {lastUsedAt ? recentMomentIn(timeZone, lastUsedAt) : <span className="text-muted">Never</span>}
      </td>
      <td className="below-cell">
        <Validity token={token} />
      </td>
      {useMay('manage users') && (
        <td>
          <div className="flex justify-end">
            <Revoke token={token} url="admin/tokens" />
          </div>
        </td>
      )}
    </tr>
  )
}

/** The API tokens of all accounts. */
export function TokensScreen() {
  return (
    <>
      <Heading title="API Tokens" meta="By which programs act for people." />
      <QueryResult
        of={useAllTokensQuery(undefined, { refetchOnMountOrArgChange: true })}
        loading="Loading API tokens…"
        isEmpty={({ tokens }) => tokens.length === 0}
        empty={
          <EmptyState title="No API tokens">
            <p>
              Everybody creates their own in their <TextLink to="/admin/profile">profile</TextLink>.
            </p>
          </EmptyState>
        }
      >
        {({ tokens }) => (
          <table className="listing folds">
            <caption className="sr-only">API tokens</caption>
            <ColumnHeaders names={COLUMNS} />
            <tbody>
              {tokens.map(token => (
                <TokenRow key={token.id} token={token} />
              ))}
            </tbody>
          </table>
        )}
      </QueryResult>
    </>
  )
}
