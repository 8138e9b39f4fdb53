import {
  type Factor,
  FactorAddedResponse,
  type OwnFactorsResponse,
  PasskeyOptionsResponse,
  RecoveryCodesResponse,
  TotpResponse,
} from '@shodh/contracts/users/factors/views.ts'
import { FACTOR_NAME_MAX } from '@shodh/contracts/limits.ts'
import { type ComponentProps, useState } from 'react'
import type * as z from 'zod/mini'
import { useShapedRequest } from '../../../../account.ts'
import { useTimeZone } from '../../../../journal.ts'
import type { ApiError } from '../../../../api.ts'
import { Failure, useAct } from '../../../../ui/admin/act.tsx'
import { Button } from '../../../../ui/admin/button.tsx'
import { fetchedDialog } from '../../../../ui/admin/dialogs/fetched-dialog.tsx'
import { control, Labelled } from '../../../../ui/admin/fields/field.tsx'
import { count } from '../../../../ui/formats/count.ts'
import { mediumDayIn } from '../../../../ui/formats/moment.ts'
import { Notice } from '../../../../ui/notice.tsx'
import { QueryResult } from '../../../../ui/queries/query-result.tsx'
import { useToast } from '../../../../ui/toasts/toast.tsx'
import { useChanged } from '../../api.ts'
import { createPasskey, hasPasskeys } from '../../proofs/passkeys.ts'
import { Confirm } from '../confirm.tsx'
import { missingStepDeadline, OWN_FACTORS, useOwnFactorsQuery } from './calls.ts'
import { Factors, kindNames } from './factors.tsx'

const TotpDialog = fetchedDialog(async () => (await import('./totp-dialog.tsx')).TotpDialog)
const RecoveryCodes = fetchedDialog(async () => (await import('./recovery-codes.tsx')).RecoveryCodes)

const posted = { method: 'POST', body: {} } as const

type Closable = { readonly factor: Factor; readonly close: () => void }

function Rename({ factor: { id, name: before }, close }: Closable) {
  const [name, setName] = useState(before)
  const changed = useChanged()
  return (
    <Confirm
      question={`Rename “${before}”`}
      action="Rename"
      isDisabled={name.trim() === ''}
      act={{ url: `${OWN_FACTORS}/${id}`, method: 'PATCH', body: { name }, done: 'Renamed' }}
      done={() => changed('Factor')}
      close={close}
    >
      <Labelled label="Name">
        {field => (
          <input
            {...field}
            className={control}
            value={name}
            maxLength={FACTOR_NAME_MAX}
            onChange={({ target }) => setName(target.value)}
          />
        )}
      </Labelled>
    </Confirm>
  )
}

function Remove({
  factor: { id, kind, name },
  close,
  isLast,
  hasPassword,
}: Closable & { isLast: boolean; hasPassword: boolean }) {
  const changed = useChanged()
  const alone = hasPassword ? 'the password alone signs in' : 'only a linked account or a link of a mail signs you in'
  return (
    <Confirm
      question={`Remove “${name}”?`}
      action="Remove"
      act={{ url: `${OWN_FACTORS}/${id}`, method: 'DELETE', done: `${kindNames[kind]} removed` }}
      done={() => changed('Factor', 'User')}
      close={close}
    >
      {isLast
        ? `It is your only second step: without it, ${alone}, and the recovery codes end.`
        : 'You can no longer sign in with it.'}
      {kind === 'passkey' &&
        ' The passkey itself stays on your device or in its password manager: delete it there, too.'}
    </Confirm>
  )
}

type Shown = { readonly show: (recoveryCodes: readonly string[] | null) => void }

type BeginProps = ComponentProps<typeof Button> & {
  readonly send: () => Promise<ApiError | undefined>
  readonly factors: readonly Factor[]
}

/** What a button begins, and below it why it did not, until the factors are others. */
function Begin({ send, factors, ...button }: BeginProps) {
  const [asked, ask] = useState(factors)
  const { isBusy, failure: last, act } = useAct({ send })
  const failure = asked === factors ? last : undefined
  return (
    <div className={failure && 'basis-full'}>
      <Button
        {...button}
        isBusy={isBusy}
        onClick={() => {
          ask(factors)
          act()
        }}
      />
      <Failure of={failure} />
    </div>
  )
}

function Add({ factors, show }: Shown & { readonly factors: readonly Factor[] }) {
  const request = useShapedRequest()
  const toast = useToast()
  const changed = useChanged()
  const [totp, setTotp] = useState<z.infer<typeof TotpResponse>>()
  const added = (what: string, codes: readonly string[] | null) => {
    setTotp(undefined)
    toast(`${what} added`)
    changed('Factor', 'User')
    show(codes)
  }
  const beginPasskey = async () => {
    const begun = await request(PasskeyOptionsResponse, { ...posted, url: `${OWN_FACTORS}/passkeys/options` })
    if (begun.error) return begun.error
    const made = await createPasskey(begun.data)
    if (made.error) return made.error
    const call = { ...posted, url: `${OWN_FACTORS}/passkeys`, body: made.data }
    const { data, error } = await request(FactorAddedResponse, call)
    if (data) added('Passkey', data.recoveryCodes)
    return error
  }
  const beginTotp = async () => {
    const { data, error } = await request(TotpResponse, { ...posted, url: `${OWN_FACTORS}/totp` })
    setTotp(data)
    return error
  }
  return (
    <div className="mt-4 flex flex-wrap gap-2">
      {hasPasskeys() ? (
        <Begin send={beginPasskey} factors={factors}>
          Add a passkey
        </Begin>
      ) : (
        <p className="basis-full text-sm text-muted">Your browser offers no passkeys at this address.</p>
      )}
      <Begin send={beginTotp} factors={factors}>
        Set up an authenticator app
      </Begin>
      {totp && (
        <TotpDialog totp={totp} close={() => setTotp(undefined)} added={codes => added('Authenticator app', codes)} />
      )}
    </div>
  )
}

function Recovery({ left, show }: Shown & { readonly left: number }) {
  const request = useShapedRequest()
  const changed = useChanged()
  const [isAsking, setAsking] = useState(false)
  const renew = async () => {
    const { data, error } = await request(RecoveryCodesResponse, { ...posted, url: `${OWN_FACTORS}/recovery-codes` })
    if (data) show(data.codes)
    return error
  }
  return (
    <div className="mt-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
      <p className={left < 3 ? 'text-warning' : ''}>
        {left === 0 ? 'No recovery code' : count(left, 'recovery code')} left
      </p>
      <Button look="quiet" className="-mx-2" onClick={() => setAsking(true)}>
        New recovery codes
      </Button>
      {isAsking && (
        <Confirm
          question="Create new recovery codes?"
          action="Create"
          act={renew}
          done={() => changed('Factor')}
          close={() => setAsking(false)}
        >
          Those of before no longer count.
        </Confirm>
      )}
    </div>
  )
}

function Needed(own: OwnFactorsResponse) {
  const timeZone = useTimeZone()
  const deadline = missingStepDeadline(own)
  if (deadline === null) return null
  return (
    <div className="mb-4">
      <Notice tone="warning">Your account needs a second step from {mediumDayIn(timeZone, deadline)} on.</Notice>
    </div>
  )
}

function Own(own: OwnFactorsResponse) {
  const { hasPassword, factors, recoveryCodesLeft } = own
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const [chosen, choose] = useState<{ readonly factor: Factor; readonly to: 'rename' | 'remove' }>()
  const close = () => choose(undefined)
  return (
    <>
      <Needed {...own} />
      <Factors
        factors={factors}
        empty={`You have no second step yet${hasPassword ? ': your password alone signs you in' : ''}.`}
        acts={factor => (
          <>
            <Button look="quiet" aria-label={`Rename ${factor.name}`} onClick={() => choose({ factor, to: 'rename' })}>
              Rename
            </Button>
            <Button look="quiet" aria-label={`Remove ${factor.name}`} onClick={() => choose({ factor, to: 'remove' })}>
              Remove
            </Button>
          </>
        )}
      />
      <Add factors={factors} show={setCodes} />
      {factors.length > 0 && <Recovery left={recoveryCodesLeft} show={setCodes} />}
      {chosen?.to === 'rename' && <Rename factor={chosen.factor} close={close} />}
      {chosen?.to === 'remove' && (
        <Remove factor={chosen.factor} close={close} isLast={factors.length === 1} hasPassword={hasPassword} />
      )}
      {codes && <RecoveryCodes codes={codes} close={() => setCodes(null)} />}
    </>
  )
}

/** The second steps of the own sign-in. */
export function Security() {
  return (
    <QueryResult of={useOwnFactorsQuery()} loading="Loading…">
      {own => <Own {...own} />}
    </QueryResult>
  )
}
