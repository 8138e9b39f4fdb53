import { Failure, useAct } from '../../../../ui/admin/act.tsx'
import { Button } from '../../../../ui/admin/button.tsx'
import { usePersonalData } from '../use-personal-data.ts'

/** All that the journal knows of who is signed in, as a file. */
export function OwnData() {
  const download = usePersonalData()
  const { isBusy, failure, act } = useAct({
    send: () => download('users/profile/personal-data', {}, 'what-the-journal-knows-of-me'),
  })
  return (
    <>
      <Button isBusy={isBusy} onClick={act}>
        {isBusy ? 'Collecting…' : 'Download what the journal knows of me'}
      </Button>
      <Failure of={failure} />
    </>
  )
}
