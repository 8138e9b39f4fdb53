import { useEffect, useEffectEvent, useState } from 'react'
import { useAccount } from '../../../../../account.ts'
import { useDroppedFiles } from '../../../../../ui/admin/uploads/use-dropped-files.ts'
import type { RefusedFile } from '../pdf/intake.ts'
import { useWorkspace } from '../use-workspace.ts'
import { droppedFiles } from './dropped-files.ts'
import { takeHandedOver } from './transferred-files.ts'

const SHEET = /\.(?:csv|tsv|txt)$|^text\/(?:csv|tab-separated-values)$/iu
const isSheet = ({ name, type }: File) => SHEET.test(name) || SHEET.test(type)

/** They may take files of their own. */
const DIALOGS = '[role=dialog], [role=alertdialog]'

/** PDFs, each of which becomes an entry, and a spreadsheet that fills the entries. */
export const useAddedFiles = (isDisabled: boolean, openSheet: (source: File) => void) => {
  const { intake } = useWorkspace()
  const { id } = useAccount()
  const [refused, setRefused] = useState<readonly RefusedFile[]>([])
  const take = (files: readonly File[]) => {
    if (isDisabled) return
    setRefused(intake.add(files.filter(file => !isSheet(file))))
    const sheet = files.find(isSheet)
    if (sheet) openSheet(sheet)
  }
  const isOver = useDroppedFiles(dropped => void droppedFiles(dropped).then(take), DIALOGS)
  const takeOver = useEffectEvent(() => {
    const files = takeHandedOver(id)
    if (files.length > 0) take(files)
  })
  useEffect(() => {
    if (!isDisabled) takeOver()
  }, [isDisabled])
  return { take, isOver: isOver && !isDisabled, refused, dismiss: () => setRefused([]) }
}

export type AddedFiles = ReturnType<typeof useAddedFiles>
