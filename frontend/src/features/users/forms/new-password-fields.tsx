import { passwordStrength, type PasswordPoint } from '@shodh/contracts/users/password-strength.ts'
import { useState } from 'react'
import { localeOf } from '../../../i18n/catalogues.ts'
import type { MessageId } from '../../../i18n/ids.ts'
import { Message, useLanguage, useText } from '../../../i18n/text.tsx'
import { PasswordField } from './password-field.tsx'

const advice: Readonly<Record<PasswordPoint, MessageId>> = {
  length: 'sign-in.adviceLength',
  lowercase: 'sign-in.adviceLowercase',
  uppercase: 'sign-in.adviceUppercase',
  digit: 'sign-in.adviceDigit',
  special: 'sign-in.adviceSpecial',
}

const colours = { Weak: 'bg-danger', Fair: 'bg-line-strong', Good: 'bg-accent-line', Strong: 'bg-fill' } as const

/** How strong a password is, and what would make it stronger. */
export function Strength({ password }: { password: string }) {
  const text = useText()
  const list = new Intl.ListFormat(localeOf(useLanguage()))
  const { score, label, missing } = passwordStrength(password)
  const points = list.format(missing.map(point => text(advice[point])))
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
            <Message
              id="sign-in.strength"
              values={{ label }}
              components={{ label: <span className="font-medium text-ink" /> }}
            />
            {points && ` ${text('sign-in.advice', { points })}`}
          </>
        )}
      </p>
    </div>
  )
}

type Names = { readonly name?: string; readonly label?: string; readonly confirmLabel?: string }

/** A password that somebody chooses, how strong it is, and once more. */
export function NewPasswordFields({ name = 'newPassword', label, confirmLabel }: Names) {
  const text = useText()
  const [password, setPassword] = useState('')
  return (
    <>
      <PasswordField
        name={name}
        label={label ?? text('sign-in.newPassword')}
        autoComplete="new-password"
        onChange={({ target }) => setPassword(target.value)}
      />
      <Strength password={password} />
      <PasswordField
        name="confirmation"
        label={confirmLabel ?? text('sign-in.confirmNewPassword')}
        autoComplete="new-password"
      />
    </>
  )
}
