import { useEffect, useEffectEvent, useState } from 'react'

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
