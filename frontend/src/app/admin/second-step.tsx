import type { ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { missingStepDeadline, useOwnFactorsQuery } from '../../features/users/admin/security/calls.ts'
import { useTimeZone } from '../../journal.ts'
import { ButtonLink, TextLink } from '../../ui/admin/button.tsx'
import { Heading } from '../../ui/admin/heading.tsx'
import { mediumDayIn } from '../../ui/formats/moment.ts'

const PROFILE = '/admin/profile'

const useMissingStep = () => {
  const { data } = useOwnFactorsQuery(undefined, { refetchOnFocus: true })
  const deadline = data ? missingStepDeadline(data) : null
  return deadline === null ? undefined : { deadline, isOver: data?.policy.isOver }
}

/** While there is time to set one up. */
export function SecondStepBanner() {
  const missing = useMissingStep()
  const timeZone = useTimeZone()
  if (!missing || missing.isOver) return null
  return (
    <section aria-label="Second step" className="bg-warning-soft px-4 py-2 text-sm sm:text-center print:hidden">
      Your account needs a second step beside the password. <TextLink to={PROFILE}>Set up a second step</TextLink> by{' '}
      {mediumDayIn(timeZone, missing.deadline)}: from then on only your profile opens without one.
    </section>
  )
}

/** Once the time is over, the profile alone, where it can be set up. */
export function SecondStepGate({ children }: { children: ReactNode }) {
  const missing = useMissingStep()
  const { pathname } = useLocation()
  if (!missing?.isOver || pathname === PROFILE) return children
  return (
    <div className="max-w-xl">
      <Heading title="Set up a second step" />
      <p className="mb-5 text-muted">
        The journal asks you to sign in with more than a password: a passkey, or the code of an authenticator app. Until
        you have set one up, only your profile opens. What you have typed and not sent is still there.
      </p>
      <ButtonLink look="primary" to={PROFILE}>
        Go to your profile
      </ButtonLink>
    </div>
  )
}
