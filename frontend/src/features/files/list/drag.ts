import type { FileManagerItem } from '@shodh/contracts/files/commands.ts'
import { type DragEvent as ReactDragEvent, useEffect, useEffectEvent, useState } from 'react'
import type { Item } from './item.ts'

const carriesFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') ?? false

/** Takes files that are dropped anywhere on the screen, and says while they are over it. */
export const useDroppedFiles = (take: ((dropped: DataTransfer) => void) | undefined): boolean => {
  const [isOver, setOver] = useState(false)
  const over = useEffectEvent((event: DragEvent) => {
    if (!take || !carriesFiles(event) || event.defaultPrevented) return
    event.preventDefault()
    setOver(true)
  })
  const leave = useEffectEvent(({ relatedTarget }: DragEvent) => {
    if (!relatedTarget) setOver(false)
  })
  const drop = useEffectEvent((event: DragEvent) => {
    setOver(false)
    if (!take || !event.dataTransfer || !carriesFiles(event) || event.defaultPrevented) return
    event.preventDefault()
    take(event.dataTransfer)
  })
  useEffect(() => {
    document.addEventListener('dragover', over)
    document.addEventListener('dragleave', leave)
    document.addEventListener('drop', drop)
    return () => {
      document.removeEventListener('dragover', over)
      document.removeEventListener('dragleave', leave)
      document.removeEventListener('drop', drop)
    }
  }, [])
  return isOver
}

const TYPE = 'application/x-shodh-items'

export const carry = ({ dataTransfer }: ReactDragEvent, items: readonly Item[]) => {
  dataTransfer.setData(TYPE, JSON.stringify(items.map(({ path, isFolder }) => ({ path, isFolder }))))
  dataTransfer.effectAllowed = 'move'
}

const carriesItems = ({ dataTransfer }: ReactDragEvent) => dataTransfer.types.includes(TYPE)

const carried = ({ dataTransfer }: ReactDragEvent) => JSON.parse(dataTransfer.getData(TYPE)) as FileManagerItem[]

export type MoveInto = (items: readonly FileManagerItem[], targetPath: string) => void

/** Of what takes items that are dropped on it into a folder. */
export const dropTarget = (path: string, moveInto: MoveInto | undefined) =>
  moveInto && {
    onDragOver: (event: ReactDragEvent<HTMLElement>) => {
      if (!carriesItems(event)) return
      event.preventDefault()
      event.dataTransfer.dropEffect = 'move'
      event.currentTarget.dataset['over'] = ''
    },
    onDragLeave: ({ currentTarget }: ReactDragEvent<HTMLElement>) => void delete currentTarget.dataset['over'],
    onDrop: (event: ReactDragEvent<HTMLElement>) => {
      if (!carriesItems(event)) return
      event.preventDefault()
      event.stopPropagation()
      delete event.currentTarget.dataset['over']
      moveInto(carried(event), path)
    },
  }
