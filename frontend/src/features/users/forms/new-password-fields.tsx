import { passwordStrength, type PasswordPoint } from '@shodh/contracts/users/password-strength.ts'
import { useState } from 'react'
import { PasswordField } from './password-field.tsx'

const advice: Readonly<Record<PasswordPoint, string>> = {
  length: '8 or more characters',
  lowercase: 'a lowercase letter',
  uppercase: 'an uppercase letter',
  digit: 'a digit',
  special: 'a special character',
}

const list = new Intl.ListFormat('en-GB')
const colours = { Weak: 'bg-danger', Fair: 'bg-line-strong', Good: 'bg-accent-soft', Strong: 'bg-fill' } as const

/** How strong a password is, and what would make it stronger. */
export function Strength({ password }: { password: string }) {
  const { score, label, missing } = passwordStrength(password)
  return (
    <div className="-mt-3">
      <div aria-hidden="true" className="grid grid-cols-5 gap-1">
        {[1, 2, 3, 4, 5].map(point => (
          <span key={point} className={`h-1 rounded-full ${point <= score ? colours[label] : 'bg-line'}`} />
        ))}
      </div>
      <p role="status" className="mt-1.5 text-sm text-muted">
        {password && (
          <>
            Strength: <span className="font-medium text-ink">{label}</span>.
            {missing.length > 0 && ` It could have ${list.format(missing.map(point => advice[point]))}.`}
          </>
        )}
      </p>
    </div>
  )
}

type Names = { readonly name?: string; readonly label?: string; readonly confirmLabel?: string }

/** A password that somebody chooses, how strong it is, and once more. */
export function NewPasswordFields({
  name = 'newPassword',
  label = 'New password',
  confirmLabel = 'Confirm new password',
}: Names) {
  const [password, setPassword] = useState('')
  return (
    <>
      <PasswordField
        name={name}
        label={label}
        autoComplete="new-password"
        onChange={({ target }) => setPassword(target.value)}
      />
      <Strength password={password} />
      <PasswordField name="confirmation" label={confirmLabel} autoComplete="new-password" />
    </>
  )
}
