import { OTP_COOLDOWN_SECONDS } from '@shodh/contracts/limits.ts'
import { useState } from 'react'
import type { ApiError } from '../../../api.ts'
import { button } from '../../../ui/button.ts'
import { useToast } from '../../../ui/toast.tsx'
import { useCountdown } from '../forms/use-countdown.ts'

type Props = {
  /** Seconds before the first one may be asked for. */
  readonly rests?: number
  readonly send: () => Promise<{ readonly error?: ApiError | undefined }>
  readonly failure: string
}

/** Another code, once a minute. */
export function Resend({ rests = 0, send, failure }: Props) {
  const toast = useToast()
  const [left, rest] = useCountdown(rests)
  const [isSending, setSending] = useState(false)
  const resend = async () => {
    setSending(true)
    const { error } = await send()
    setSending(false)
    if (error) toast(error.message || failure, 'error')
    else toast('A new OTP is on its way')
    rest(error ? (error.retryAfter ?? 0) : OTP_COOLDOWN_SECONDS)
  }
  return (
    <button type="button" className={button.quiet} disabled={left > 0 || isSending} onClick={resend}>
      {left > 0 ? `Resend OTP in ${left} s` : isSending ? 'Sending…' : 'Resend OTP'}
    </button>
  )
}
