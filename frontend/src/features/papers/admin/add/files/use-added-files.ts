import { useEffect, useEffectEvent, useState } from 'react'
import type { RefusedFile } from '../pdf/intake.ts'
import { useWorkspace } from '../use-workspace.ts'
import { droppedFiles } from './dropped-files.ts'

const SHEET = /\.(?:csv|tsv|txt)$|^text\/(?:csv|tab-separated-values)$/iu
const isSheet = ({ name, type }: File) => SHEET.test(name) || SHEET.test(type)

/** Whether it is files that are dragged, and not over a dialog, which may take files of its own. */
const concerns = ({ dataTransfer, target }: DragEvent) =>
  Boolean(dataTransfer?.types.includes('Files')) &&
  !(target instanceof Element && target.closest('[role=dialog], [role=alertdialog]'))

/** Takes files that are dropped anywhere on the page; whether some are over it. */
const useDropAnywhere = (take: (files: readonly File[]) => void) => {
  const [isOver, setOver] = useState(false)
  const dragged = useEffectEvent((event: DragEvent) => {
    if (event.type === 'dragleave') return event.relatedTarget === null && setOver(false)
    if (!concerns(event)) return
    event.preventDefault()
    setOver(event.type === 'dragover')
    if (event.type === 'drop' && event.dataTransfer) void droppedFiles(event.dataTransfer).then(take)
  })
  useEffect(() => {
    const types = ['dragover', 'dragleave', 'drop'] as const
    const listener = (event: DragEvent) => dragged(event)
    for (const type of types) document.addEventListener(type, listener)
    return () => {
      for (const type of types) document.removeEventListener(type, listener)
    }
  }, [])
  return isOver
}

/** PDFs, each of which becomes an entry, and a spreadsheet that fills the entries. */
export const useAddedFiles = (isDisabled: boolean, openSheet: (source: File) => void) => {
  const { intake } = useWorkspace()
  const [refused, setRefused] = useState<readonly RefusedFile[]>([])
  const take = (files: readonly File[]) => {
    if (isDisabled) return
    setRefused(intake.add(files.filter(file => !isSheet(file))))
    const sheet = files.find(isSheet)
    if (sheet) openSheet(sheet)
  }
  const isOver = useDropAnywhere(take)
  return { take, isOver: isOver && !isDisabled, refused, dismiss: () => setRefused([]) }
}

export type AddedFiles = ReturnType<typeof useAddedFiles>
