import { useMay } from '../../../../account.ts'
import { useAct } from '../../../../ui/admin/act.tsx'
import { Button } from '../../../../ui/admin/button.tsx'
import { useRestorePaper } from '../calls.ts'

type Props = {
  readonly id: string
  readonly volumeId: string | undefined
  readonly look?: 'primary' | undefined
  readonly restored: () => void
}

/** Brings a deleted paper back, for who may do that. */
export function RestorePaper({ id, volumeId = '', look, restored }: Props) {
  const mayRestore = useMay('delete papers')
  const restore = useRestorePaper()
  const { act, isBusy } = useAct({ send: () => restore({ id, volumeId }), done: restored })
  if (!mayRestore || volumeId === '') return null
  return (
    <Button {...(look && { look })} isBusy={isBusy} onClick={act}>
      {isBusy ? 'Restoring…' : 'Restore Paper'}
    </Button>
  )
}
