import type { User } from '@shodh/contracts/users/views.ts'
import { useState } from 'react'
import { Button } from '../../../../ui/admin/button.tsx'
import { apart, Section } from '../../../../ui/admin/heading.tsx'
import { ReasonField } from '../../../../ui/admin/dialogs/reason-field.tsx'
import { count } from '../../../../ui/formats/count.ts'
import { QueryResult } from '../../../../ui/queries/query-result.tsx'
import { useUnsentState } from '../../../../unsent/use-unsent.ts'
import { useChanged } from '../../api.ts'
import { Confirm } from '../confirm.tsx'
import { useUserFactorsQuery } from './calls.ts'
import { Factors } from './factors.tsx'

const REASONS = ['The device is lost', 'The phone was replaced']

function Reset({ user: { id, name }, close }: { user: User; close: () => void }) {
  const [reason, setReason, forget] = useUnsentState(`users/${id}/reset-factors`, () => '')
  const changed = useChanged()
  return (
    <Confirm
      question={`Reset the second step of ${name}?`}
      action="Reset"
      isDisabled={reason.trim() === ''}
      act={{
        url: `admin/users/${encodeURIComponent(id)}/reset-factors`,
        method: 'POST',
        body: { reason },
        done: 'Second step reset',
        defaultMessage: 'Failed to reset the second step',
      }}
      done={() => {
        forget()
        changed('Factor', 'User')
      }}
      close={close}
    >
      <p>
        Passkeys, authenticator app and recovery codes are removed, every session ends, and {name} is sent a mail. API
        tokens stay: revoke them, too, if somebody else was signed in. Make sure, by another way than a mail, that the
        request is really theirs.
      </p>
      <ReasonField label="Reason (in the log)" value={reason} change={setReason} choices={REASONS} />
    </Confirm>
  )
}

/** The second steps of another person, who may have lost them. */
export function UserFactors({ user }: { user: User }) {
  const [isResetting, setResetting] = useState(false)
  return (
    <Section title="Second step" className={apart}>
      <QueryResult of={useUserFactorsQuery(user.id)} loading="Loading…">
        {({ factors, recoveryCodesLeft }) => (
          <>
            <Factors factors={factors} empty={`${user.name} signs in by the password alone.`} />
            {factors.length > 0 && (
              <>
                <p className="my-3 text-sm text-muted">{count(recoveryCodesLeft, 'recovery code')} left</p>
                <Button look="danger" onClick={() => setResetting(true)}>
                  Reset the second step
                </Button>
              </>
            )}
          </>
        )}
      </QueryResult>
      {isResetting && <Reset user={user} close={() => setResetting(false)} />}
    </Section>
  )
}
