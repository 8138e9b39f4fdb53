import { Navigate } from 'react-router-dom'
import { wasWelcomed } from '../../../features/content/welcome/first-visit.ts'
import { useReviseWelcome } from '../../../features/content/welcome/calls.ts'
import { Failure, useAct } from '../../../ui/admin/act.tsx'
import { Button, ButtonLink } from '../../../ui/admin/button.tsx'
import { BeginJournal } from '../../../features/system/admin/sample.tsx'
import { useOnlySample, useSettingUp } from '../attention.ts'

const card = 'mb-6 rounded-lg border border-accent-line bg-accent-soft p-4'

/** How far a new journal is set up, or that one shows the sample. Who comes to one without a name is led there, once in a tab. */
export function SetUp() {
  const [settingUp, isOnlySample] = [useSettingUp(), useOnlySample()]
  const revise = useReviseWelcome()
  const { isBusy, failure, act } = useAct({ send: () => revise({ isEnded: true }) })
  if (isOnlySample)
    return (
      <section aria-labelledby="begin" className={card}>
        <h2 id="begin" className="mb-1 text-lg">
          Begin your own journal
        </h2>
        <BeginJournal />
      </section>
    )
  if (!settingUp) return null
  if (settingUp.isUntitled && !wasWelcomed()) return <Navigate replace to="/admin/welcome" />
  return (
    <section aria-labelledby="set-up" className={card}>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="grow">
          <h2 id="set-up" className="text-lg">
            Set up your journal
          </h2>
          <p className="text-sm text-muted">
            {settingUp.done} of {settingUp.of} steps
          </p>
        </div>
        <Button look="quiet" isBusy={isBusy} onClick={act}>
          Hide
        </Button>
        <ButtonLink to="/admin/welcome">Continue</ButtonLink>
      </div>
      <Failure of={failure} />
    </section>
  )
}
