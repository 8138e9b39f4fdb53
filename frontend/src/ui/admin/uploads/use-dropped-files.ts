import { useEffect, useEffectEvent, useState } from 'react'

const carriesFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') ?? false

/** Takes files that are dropped anywhere on the screen, except in what a selector names, and says while they are over it. */
export const useDroppedFiles = (take: ((dropped: DataTransfer) => void) | undefined, exceptIn?: string): boolean => {
  const [isOver, setOver] = useState(false)
  const isElsewhere = ({ target }: DragEvent) =>
    exceptIn !== undefined && target instanceof Element && target.closest(exceptIn) !== null
  const isTaken = (event: DragEvent) => carriesFiles(event) && !event.defaultPrevented && !isElsewhere(event)
  const over = useEffectEvent((event: DragEvent) => {
    if (!take || !isTaken(event)) return
    event.preventDefault()
    setOver(true)
  })
  const leave = useEffectEvent(({ relatedTarget }: DragEvent) => {
    if (!relatedTarget) setOver(false)
  })
  const drop = useEffectEvent((event: DragEvent) => {
    setOver(false)
    if (!take || !event.dataTransfer || !isTaken(event)) return
    event.preventDefault()
    take(event.dataTransfer)
  })
  useEffect(() => {
    const control = new AbortController()
    const { signal } = control
    document.addEventListener('dragover', over, { signal })
    document.addEventListener('dragleave', leave, { signal })
    document.addEventListener('drop', drop, { signal })
    return () => control.abort()
  }, [])
  return isOver
}
