import type { FileManagerItem } from '@shodh/contracts/files/commands.ts'
import type { DragEvent } from 'react'
import type { Item } from '../item.ts'

const TYPE = 'application/x-shodh-items'

export const carry = ({ dataTransfer }: DragEvent, items: readonly Item[]) => {
  dataTransfer.setData(TYPE, JSON.stringify(items.map(({ path, isFolder }) => ({ path, isFolder }))))
  dataTransfer.effectAllowed = 'move'
}

const carriesItems = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes(TYPE)

const carried = ({ dataTransfer }: DragEvent) => JSON.parse(dataTransfer.getData(TYPE)) as FileManagerItem[]

export type MoveInto = (items: readonly FileManagerItem[], targetPath: string) => void

/** Of what takes items that are dropped on it into a folder. */
export const dropTarget = (path: string, moveInto: MoveInto | undefined) =>
  moveInto && {
    onDragOver: (event: DragEvent<HTMLElement>) => {
      if (!carriesItems(event)) return
      event.preventDefault()
      event.dataTransfer.dropEffect = 'move'
      event.currentTarget.dataset['over'] = ''
    },
    onDragLeave: ({ currentTarget }: DragEvent<HTMLElement>) => void delete currentTarget.dataset['over'],
    onDrop: (event: DragEvent<HTMLElement>) => {
      if (!carriesItems(event)) return
      event.preventDefault()
      event.stopPropagation()
      delete event.currentTarget.dataset['over']
      moveInto(carried(event), path)
    },
  }
