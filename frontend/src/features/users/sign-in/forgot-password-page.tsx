import { OTP_COOLDOWN_SECONDS } from '@shodh/contracts/limits.ts'
import { lazy, Suspense, useEffect, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import * as z from 'zod/mini'
import { useText } from '../../../i18n/text.tsx'
import { button } from '../../../ui/button.ts'
import { Frame } from './frame.tsx'
import { OnlySignedOut } from './only-signed-out.tsx'
import { type Recovery, CodeStep, EmailStep, useRecovery } from './recovery/recovery-steps.tsx'

const loadPasswordStep = () => import('./recovery/recovery-password-step.tsx')
const PasswordStep = lazy(async () => ({ default: (await loadPasswordStep()).PasswordStep }))

const texts = {
  1: ['sign-in.forgotTitle', 'sign-in.forgotLead'],
  2: ['sign-in.enterCode', 'sign-in.enterCodeLead'],
  3: ['sign-in.choose', 'sign-in.chooseLead'],
  4: ['sign-in.changed', 'sign-in.changedLead'],
} as const

const State = z.object({ step: z.literal([1, 2, 3]) })

/** The step of a history entry, so that the browser's own buttons move between them, too. */
const useStep = (recovery: Recovery | undefined) => {
  const { step } = State.safeParse(useLocation().state).data ?? { step: 1 }
  if (!recovery) return 1
  return step === 3 && recovery.otp.length < 6 ? 2 : step
}

function Steps() {
  const text = useText()
  const navigate = useNavigate()
  const [recovery, change] = useRecovery()
  const [refusal, setRefusal] = useState('')
  const [isDone, setDone] = useState(false)
  const reached = useStep(recovery)
  const step = isDone ? 4 : reached
  const go = (to: 2 | 3) => {
    setRefusal('')
    void navigate('/forgot-password', { state: { step: to } })
  }
  const back = () => void navigate(-1)
  // Its code is there when it is needed, however weak the line is by then.
  useEffect(() => {
    if (step === 2) void loadPasswordStep().catch(() => undefined)
  }, [step])
  const sent = (email: string, isNew: boolean) => {
    const now = Date.now()
    if (isNew) change({ email, otp: '', sentAt: now, resendAt: now + OTP_COOLDOWN_SECONDS * 1000 })
    go(2)
  }
  const wrongCode = (message: string) => {
    if (recovery) change({ ...recovery, otp: '' })
    setRefusal(message)
    back()
  }
  const done = () => {
    setDone(true)
    change(undefined)
  }
  const [title, lead] = texts[step]
  return (
    <Frame title={text(title)} lead={text(lead)}>
      {step < 4 && <p className="mb-5 text-sm text-muted">{text('sign-in.step', { step })}</p>}
      {step === 1 && <EmailStep recovery={recovery} sent={sent} back={() => navigate('/login')} />}
      {step === 2 && recovery && (
        <CodeStep recovery={recovery} refusal={refusal} change={change} typed={() => go(3)} back={back} />
      )}
      {step === 3 && recovery && (
        <Suspense>
          <PasswordStep recovery={recovery} wrongCode={wrongCode} done={done} back={back} />
        </Suspense>
      )}
      {step === 4 && (
        <Link to="/login" className={button.primary}>
          {text('sign-in.toSignIn')}
        </Link>
      )}
    </Frame>
  )
}

export function ForgotPasswordPage() {
  const text = useText()
  return (
    <OnlySignedOut title={text('sign-in.forgotTitle')}>
      <Steps />
    </OnlySignedOut>
  )
}
