import { ActivateTotp } from '@shodh/contracts/users/commands.ts'
import { FactorAddedResponse, type TotpResponse } from '@shodh/contracts/users/factors/views.ts'
import { encode } from 'uqr'
import type * as z from 'zod/mini'
import { Button } from '../../../../ui/admin/button.tsx'
import { Dialog } from '../../../../ui/admin/dialogs/dialog.tsx'
import { checkedBy } from '../../../../ui/forms/field-errors.ts'
import { Form } from '../../../../ui/forms/form.tsx'
import { Submit } from '../../../../ui/forms/submit.tsx'
import { TextField } from '../../../../ui/forms/text-field.tsx'
import { useSentForm } from '../../../../ui/forms/use-sent-form.ts'
import { useShapedRequest } from '../../../../account.ts'
import { OWN_FACTORS } from './calls.ts'

type Totp = z.infer<typeof TotpResponse>

/** A QR code (ISO/IEC 18004), dark on light in both themes: cameras need that, and the border. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: 4 })
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} className="size-48">
      <rect width={size} height={size} fill="white" />
      <path d={path} fill="black" shapeRendering="crispEdges" />
    </svg>
  )
}

function Code({ name, label, hint }: { name: string; label: string; hint?: string }) {
  return (
    <TextField name={name} label={label} hint={hint} inputMode="numeric" autoComplete="one-time-code" maxLength={7} />
  )
}

type Props = {
  readonly totp: Totp
  readonly close: () => void
  /** With the recovery codes of a first factor. */
  readonly added: (recoveryCodes: readonly string[] | null) => void
}

/** Takes the secret into an authenticator app, and activates it by two of its codes in a row. */
export function TotpDialog({ totp: { factorId, secret, uri }, close, added }: Props) {
  const request = useShapedRequest()
  const form = useSentForm({
    defaultValues: { first: '', second: '' },
    check: checkedBy(ActivateTotp),
    send: async body => {
      const url = `${OWN_FACTORS}/totp/${factorId}/activate`
      const { data, error } = await request(FactorAddedResponse, { url, method: 'POST', body })
      if (error) return error
      added(data.recoveryCodes)
    },
  })
  return (
    <Dialog title="Set up an authenticator app" close={close} isBusy={form.isSending} isWide>
      <div className="grid gap-5 sm:grid-cols-[auto_1fr]">
        <QrCode text={uri} label="QR code for the authenticator app" />
        <div className="min-w-0 text-muted">
          <p>Scan the code with the app, such as Aegis, FreeOTP or the password manager of your device.</p>
          <p className="mt-3">Where it cannot scan, enter this key by hand:</p>
          <code className="mt-1 block text-ink wrap-anywhere select-all">{secret.match(/.{1,4}/gu)?.join(' ')}</code>
        </div>
      </div>
      <Form form={form} className="pt-5">
        <div className="grid gap-5 sm:grid-cols-2">
          <Code name="first" label="Code of the app" />
          <Code name="second" label="The next code" hint="The app shows it within 30 seconds." />
        </div>
        <div className="flex flex-wrap justify-end gap-3">
          <Button onClick={close}>Cancel</Button>
          <Submit form={form} label="Activate" sending="Activating…" />
        </div>
      </Form>
    </Dialog>
  )
}
