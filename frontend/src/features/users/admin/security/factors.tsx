import type { Factor, FactorKind } from '@shodh/contracts/users/factors/views.ts'
import type { ListedUser } from '@shodh/contracts/users/views.ts'
import type { ReactNode } from 'react'
import { useTimeZone } from '../../../../journal.ts'
import { mediumDayIn, recentMomentIn } from '../../../../ui/formats/moment.ts'
import { ListItem } from '../list-item.tsx'

/** Whether an account of the list has a second step, as far as the list says. */
export const hasSecondStep = ({ factors }: Pick<ListedUser, 'factors'>) =>
  factors !== undefined && factors.passkeys + factors.totp > 0

export const kindNames: Readonly<Record<FactorKind, string>> = { passkey: 'Passkey', totp: 'Authenticator app' }

type Props = {
  readonly factors: readonly Factor[]
  readonly empty: string
  readonly acts?: (factor: Factor) => ReactNode
}

/** Second steps of a sign-in, and when each was used last. */
export function Factors({ factors, empty, acts }: Props) {
  const timeZone = useTimeZone()
  if (factors.length === 0) return <p className="text-sm text-muted">{empty}</p>
  return (
    <ul className="border-t border-line">
      {factors.map(factor => {
        const { id, kind, name, createdAt, usedAt, isBackedUp, isTooWeak } = factor
        return (
          <ListItem key={id}>
            <div className="min-w-0 wrap-anywhere">
              <p className="font-medium">{name}</p>
              <p className="text-sm text-muted">
                {kindNames[kind]}
                {isBackedUp && ', also on other devices of the same account'}, added {mediumDayIn(timeZone, createdAt)},{' '}
                {usedAt ? `last used ${recentMomentIn(timeZone, usedAt)}` : 'not used yet'}
              </p>
              {isTooWeak && (
                <p className="text-sm text-warning">
                  It asks for no PIN or fingerprint, so it does not count for an administrator.
                </p>
              )}
            </div>
            {acts && <div className="-mx-2 flex flex-wrap">{acts(factor)}</div>}
          </ListItem>
        )
      })}
    </ul>
  )
}
