import { SIGN_IN_POLICY_GRACE_DAYS } from '@shodh/contracts/limits.ts'
import { isRequiredOf, type RequiredOf, type SignInPolicy } from '@shodh/contracts/users/factors/views.ts'
import type { ListedUser } from '@shodh/contracts/users/views.ts'
import { useState } from 'react'
import { useMay } from '../../../../account.ts'
import { useTimeZone } from '../../../../journal.ts'
import { Failure, useAct, useChange } from '../../../../ui/admin/act.tsx'
import { Button, TextLink } from '../../../../ui/admin/button.tsx'
import { Heading } from '../../../../ui/admin/heading.tsx'
import { ReasonField } from '../../../../ui/admin/dialogs/reason-field.tsx'
import { count } from '../../../../ui/formats/count.ts'
import { mediumDayIn } from '../../../../ui/formats/moment.ts'
import { QueryResult } from '../../../../ui/queries/query-result.tsx'
import { useUnsentState } from '../../../../unsent/use-unsent.ts'
import { useChanged, useUsersQuery } from '../../api.ts'
import { POLICY, useSignInPolicyQuery } from './calls.ts'
import { hasSecondStep } from './factors.tsx'

const choices: readonly (readonly [RequiredOf, string, string])[] = [
  ['nobody', 'Nobody must', 'Everybody may set up a second step for the own account.'],
  ['administrators', 'Administrators must', 'Who may change everything needs more than a password.'],
  ['everybody', 'Everybody must', 'Administrators, authors and auditors.'],
]

/** Whom a choice asks for a second step that they do not have yet. */
const affectedBy = (required: RequiredOf, users: readonly ListedUser[]) =>
  users.filter(user => user.status === 'active' && isRequiredOf(required, user.role) && !hasSecondStep(user))

function Affected({ required, users }: { required: RequiredOf; users: readonly ListedUser[] }) {
  const mayManage = useMay('manage users')
  if (required === 'nobody') return <p>Nobody is asked. Second steps that people have set up stay in use.</p>
  const affected = affectedBy(required, users)
  if (affected.length === 0) return <p>All whom this asks have a second step already.</p>
  return (
    <>
      <p>
        Still without one: {count(affected.length, 'account')}. The back office asks each to set one up within{' '}
        {SIGN_IN_POLICY_GRACE_DAYS} days; after that only the own profile opens until it is there.
      </p>
      <ul className="mt-2 flex flex-wrap gap-x-4 gap-y-1 wrap-anywhere">
        {affected.map(({ id, name }) => (
          <li key={id}>{mayManage ? <TextLink to={`/admin/users/edit/${id}`}>{name}</TextLink> : name}</li>
        ))}
      </ul>
    </>
  )
}

function Policy({ policy, users }: { policy: SignInPolicy; users: readonly ListedUser[] }) {
  const mayManage = useMay('manage users')
  const timeZone = useTimeZone()
  const change = useChange()
  const changed = useChanged()
  const [required, choose] = useState(policy.required)
  const [reason, setReason, forget] = useUnsentState('users/sign-in-policy', () => '')
  const { isBusy, failure, act } = useAct({
    send: () => change({ url: POLICY, method: 'PUT', body: { required, reason }, done: 'Policy changed' }),
    done: () => {
      forget()
      changed('Factor', 'User')
    },
  })
  const isChanged = required !== policy.required
  return (
    <>
      <fieldset className="grid gap-1">
        <legend className="mb-2 font-semibold">Who must sign in with a second step?</legend>
        {choices.map(([value, label, hint]) => (
          <label key={value} className="flex min-h-(--control) cursor-pointer items-start gap-3 py-1.5">
            <input
              type="radio"
              name="required"
              className="mt-1 size-4 shrink-0 accent-(--accent)"
              checked={required === value}
              disabled={!mayManage}
              onChange={() => choose(value)}
            />
            <span>
              {label}
              <span className="block text-sm text-muted">{hint}</span>
            </span>
          </label>
        ))}
      </fieldset>
      {policy.changedAt && (
        <p className="mt-2 text-sm text-muted">Changed last on {mediumDayIn(timeZone, policy.changedAt)}.</p>
      )}
      <div role="status" className="mt-5 border-t border-line pt-4 text-sm">
        <Affected required={required} users={users} />
      </div>
      {mayManage && isChanged && (
        <>
          <ReasonField label="Reason (in the log)" value={reason} change={setReason} />
          <Failure of={failure} />
          <Button look="primary" className="mt-4" isBusy={isBusy} disabled={reason.trim() === ''} onClick={act}>
            {isBusy ? 'Saving…' : 'Change the policy'}
          </Button>
        </>
      )}
    </>
  )
}

/** Who must have a second step, whom that asks, and what happens when. */
export function SignInPolicyScreen() {
  const users = useUsersQuery(undefined, { refetchOnMountOrArgChange: true })
  const policy = useSignInPolicyQuery()
  return (
    <div className="max-w-2xl">
      <Heading title="Sign-in Policy" />
      <QueryResult of={policy} loading="Loading the policy…">
        {({ policy: stored }) => (
          <QueryResult of={users} loading="Loading users…">
            {({ users: all }) => <Policy key={stored.changedAt} policy={stored} users={all} />}
          </QueryResult>
        )}
      </QueryResult>
    </div>
  )
}
