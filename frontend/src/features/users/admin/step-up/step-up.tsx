import type { Challenge } from '@shodh/contracts/users/factors/views.ts'
import { useEffect, useState } from 'react'
import { withMessages } from '../../../../i18n/catalogues.ts'
import { answerStepUps } from '../../../../session/requests/step-up.ts'
import { fetchedDialog } from '../../../../ui/admin/dialogs/fetched-dialog.tsx'

const StepUpDialog = fetchedDialog(
  withMessages(async () => (await import('./step-up-dialog.tsx')).StepUpDialog, 'sign-in'),
)

type Asked = { readonly challenge: Challenge; readonly answer: (isProven: boolean) => void }

/** Asks who is signed in to prove to be there, wherever a request of the back office needs that. */
export function StepUp() {
  const [asked, setAsked] = useState<Asked>()
  useEffect(
    () =>
      answerStepUps(async challenge => {
        const { promise, resolve } = Promise.withResolvers<boolean>()
        setAsked({ challenge, answer: resolve })
        const isProven = await promise
        setAsked(undefined)
        return isProven
      }),
    [],
  )
  // a request that waits for an answer ends with the screen
  useEffect(() => () => asked?.answer(false), [asked])
  if (!asked) return null
  return (
    <StepUpDialog
      key={asked.challenge.id}
      challenge={asked.challenge}
      proven={() => asked.answer(true)}
      close={() => asked.answer(false)}
    />
  )
}
