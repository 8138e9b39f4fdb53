import { API_TOKEN_DAYS, API_TOKEN_NAME_MAX } from '@shodh/contracts/limits.ts'
import { scopesOf } from '@shodh/contracts/roles.ts'
import { type ApiToken, ApiTokenResponse, CreateApiToken } from '@shodh/contracts/users/tokens/api-tokens.ts'
import { useState } from 'react'
import { useAccount, useShapedRequest } from '../../../../account.ts'
import { useTimeZone } from '../../../../journal.ts'
import { Button } from '../../../../ui/admin/button.tsx'
import { CopyField } from '../../../../ui/admin/fields/copy-field.tsx'
import { CheckField } from '../../../../ui/forms/check-field.tsx'
import { checkedBy } from '../../../../ui/forms/field-errors.ts'
import { Form } from '../../../../ui/forms/form.tsx'
import { Submit } from '../../../../ui/forms/submit.tsx'
import { SelectField, TextField } from '../../../../ui/forms/text-field.tsx'
import { useSentForm } from '../../../../ui/forms/use-sent-form.ts'
import { momentIn } from '../../../../ui/formats/moment.ts'
import { QueryResult } from '../../../../ui/queries/query-result.tsx'
import { useCopyText } from '../../../../ui/browser/use-copy.ts'
import { useUnsent } from '../../../../unsent/use-unsent.ts'
import { useChanged } from '../../api.ts'
import { ListItem } from '../list-item.tsx'
import { scopeNames, scopesText, useOwnTokensQuery } from './calls.ts'
import { Revoke, Validity } from './revoke.tsx'

type Made = ApiToken & { readonly secret: string }

function MadeToken({ token: { name, secret } }: { token: Made }) {
  const copy = useCopyText()
  return (
    <div className="rounded-sm border border-accent bg-tint p-3 text-sm">
      <CopyField
        label={`The new token “${name}”`}
        value={secret}
        className="font-mono"
        copy={() =>
          copy(secret, 'API token copied to clipboard', 'The token could not be copied. Please select it and copy it.')
        }
      />
      <p className="mt-2">
        Copy it now: it is not shown again. Programs send it in the Authorization header, as <code>Bearer</code>;{' '}
        <code>shodh import</code> and <code>shodh export</code> read it from <code>SHODH_TOKEN</code>.
      </p>
    </div>
  )
}

const TERMS = [
  ['30', '30 days'],
  [String(API_TOKEN_DAYS), '90 days'],
  ['180', '180 days'],
  ['365', 'One year'],
] as const

type Values = { readonly name: string; readonly days: string; readonly scopes: Readonly<Record<string, boolean>> }

const bodyOf = ({ name, days, scopes }: Values) => ({
  name,
  days: Number(days),
  scopes: Object.keys(scopes).filter(scope => scopes[scope]),
})

function NewToken({ made, close }: { made: (token: Made) => void; close: () => void }) {
  const request = useShapedRequest()
  const scopes = scopesOf(useAccount().role)
  const [defaultValues] = useState(() => ({
    name: '',
    days: String(API_TOKEN_DAYS),
    scopes: Object.fromEntries(scopes.map(scope => [scope, scope === 'read'])),
  }))
  const form = useSentForm<Values>({
    unsent: useUnsent<Values>('users/tokens'),
    defaultValues,
    check: values =>
      checkedBy(
        CreateApiToken,
        bodyOf,
      )(values).map(error => (error.name.startsWith('scopes') ? { ...error, name: 'scopes.read' } : error)),
    send: async values => {
      const { data, error } = await request(ApiTokenResponse, {
        url: 'users/profile/tokens',
        method: 'POST',
        body: bodyOf(values),
        defaultMessage: 'Failed to create the API token',
      })
      if (error) return error
      made(data.token)
    },
  })
  return (
    <Form form={form} failures="listed" firstFocus="name" className="mt-5">
      <TextField
        name="name"
        label="What it is for"
        hint="The log names the token by it, beside your name."
        max={API_TOKEN_NAME_MAX}
        autoComplete="off"
      />
      <fieldset>
        <legend className="mb-1 text-sm font-semibold">What it may do</legend>
        {scopes.map(scope => (
          <CheckField key={scope} name={`scopes.${scope}`} label={scopeNames[scope][0]} hint={scopeNames[scope][1]} />
        ))}
      </fieldset>
      <SelectField name="days" label="Valid for" options={TERMS} />
      <div className="flex flex-wrap gap-3">
        <Submit form={form} label="Create the token" sending="Creating…" look="outline" />
        <Button
          onClick={() => {
            form.forget()
            close()
          }}
        >
          Cancel
        </Button>
      </div>
    </Form>
  )
}

function OneToken({ token }: { token: ApiToken }) {
  const timeZone = useTimeZone()
  const { name, scopes, createdAt, lastUsedAt } = token
  return (
    <ListItem>
      <div className="min-w-0 grow basis-56 wrap-anywhere">
        <p className="font-medium">{name}</p>
        <p className="text-sm">{scopesText(scopes)}</p>
        <p className="text-sm text-muted">
          Created {momentIn(timeZone, createdAt)}. <Validity token={token} />.{' '}
          {lastUsedAt === null ? 'Never used.' : `Last used ${momentIn(timeZone, lastUsedAt)}.`}
        </p>
      </div>
      <Revoke token={token} url="users/profile/tokens" />
    </ListItem>
  )
}

/** The API tokens of who is signed in. */
export function OwnTokens() {
  const [made, setMade] = useState<Made>()
  const [isNew, setNew] = useState(false)
  const changed = useChanged()
  const show = (token: Made) => {
    setMade(token)
    setNew(false)
    changed('API token')
  }
  return (
    <>
      <QueryResult
        of={useOwnTokensQuery()}
        loading="Loading API tokens…"
        isEmpty={({ tokens }) => tokens.length === 0}
        empty={<p className="text-sm text-muted">None. No program acts in your place.</p>}
      >
        {({ tokens }) => (
          <ul className="border-t border-line">
            {tokens.map(token => (
              <OneToken key={token.id} token={token} />
            ))}
          </ul>
        )}
      </QueryResult>
      <div role="status" className="mt-5 empty:hidden">
        {made && <MadeToken key={made.id} token={made} />}
      </div>
      {isNew ? (
        <NewToken made={show} close={() => setNew(false)} />
      ) : (
        <Button
          className="mt-5"
          onClick={() => {
            setMade(undefined)
            setNew(true)
          }}
        >
          New API token
        </Button>
      )}
    </>
  )
}
