import { type DragEvent, useState } from 'react'

/** Whether a file is over the element, which would take it. */
export const useDrop = (take: (files: FileList) => void) => {
  const [isOver, setOver] = useState(false)
  const over = (event: DragEvent) => {
    event.preventDefault()
    setOver(true)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files)
  }
  return { isOver, target: { onDragOver: over, onDragLeave: () => setOver(false), onDrop: drop } }
}
