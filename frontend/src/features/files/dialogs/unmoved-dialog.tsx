import { DELETED_FILE_DAYS } from '@shodh/contracts/limits.ts'
import { useState } from 'react'
import { count } from '../../../ui/formats/count.ts'
import { FailedItems } from './failed-items.tsx'
import { ConflictDialog } from '../uploads/conflict-dialog.tsx'
import { type Answer, isTaken } from '../uploads/upload.ts'
import { type Report, type Unmoved, useItemActions } from '../use-item-actions.ts'

type Props = { readonly unmoved: Unmoved; readonly report: Report; readonly close: () => void }

/** What becomes of items whose names are taken, asked once of all; then which were not moved, and why. */
export function UnmovedDialog({ unmoved: { targetPath, failed: first }, report, close }: Props) {
  const [failed, setFailed] = useState(first)
  const [isAnswered, setAnswered] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const { move, complain } = useItemActions()
  const taken = failed.filter(isTaken)
  const end = (left: Unmoved['failed']) => {
    setFailed(left)
    setAnswered(true)
    if (left.length === 0) close()
  }
  const answer = async (given: Answer) => {
    const others = failed.filter(each => !isTaken(each))
    if (given === 'skip') return end(others)
    setBusy(true)
    const moved = await move(taken, targetPath, { report, onConflict: given })
    if (moved.error) complain(moved.error)
    return end([...others, ...moved.failed])
  }
  if (taken.length > 0 && !isAnswered)
    return (
      <ConflictDialog
        paths={taken.map(({ path }) => path)}
        canReplace={taken.some(({ isFolder }) => !isFolder)}
        isBusy={isBusy}
        answer={given => void answer(given)}
      >
        The answer holds for all that is moved with it. A file that is replaced can be restored for {DELETED_FILE_DAYS}{' '}
        days from “Recently deleted”; a folder is never replaced.
      </ConflictDialog>
    )
  return <FailedItems title={`${count(failed.length, 'item')} could not be moved`} failed={failed} close={close} />
}
