import { OTP_COOLDOWN_SECONDS } from '@shodh/contracts/limits.ts'
import { useState, useEffect } from 'react'
import type { ApiError } from '../../../../api.ts'
import { useErrorText } from '../../../../i18n/error-text.ts'
import { useText } from '../../../../i18n/text.tsx'
import { button } from '../../../../ui/button.ts'
import { useToast } from '../../../../ui/toasts/toast.tsx'

const secondsTo = (moment: number, now = Date.now()) => Math.max(0, Math.ceil((moment - now) / 1000))

/** Seconds that are left until a moment (milliseconds since 1970). */
const useCountdown = (moment: number) => {
  const [left, setLeft] = useState(() => secondsTo(moment))
  useEffect(() => {
    const tick = () => setLeft(secondsTo(moment))
    tick()
    const timer = setInterval(tick, 500)
    return () => clearInterval(timer)
  }, [moment])
  return left
}

type Props = {
  /** When the first one may be requested, in milliseconds since 1970. */
  readonly from?: number
  readonly send: () => Promise<{ readonly error?: ApiError | undefined }>
  /** Called with the time when the next one may be requested. */
  readonly sent?: (next: number) => void
}

/** Another code, once a minute. */
export function Resend({ from = 0, send, sent }: Props) {
  const text = useText()
  const errorText = useErrorText()
  const toast = useToast()
  const [next, setNext] = useState(from)
  const left = useCountdown(next)
  const [isSending, setSending] = useState(false)
  const isWaiting = left > 0 || isSending
  const resend = async () => {
    if (isWaiting) return
    setSending(true)
    const { error } = await send()
    setSending(false)
    const seconds = error ? (error.retryAfter ?? 0) : OTP_COOLDOWN_SECONDS
    const then = Date.now() + seconds * 1000
    setNext(then)
    if (error) return toast(errorText(error), 'error')
    sent?.(then)
    toast(text('sign-in.resent'))
  }
  return (
    <button type="button" className={button.quiet} aria-disabled={isWaiting} onClick={resend}>
      {left > 0 ? text('sign-in.resendIn', { seconds: left }) : text(isSending ? 'sign-in.sending' : 'sign-in.resend')}
    </button>
  )
}
