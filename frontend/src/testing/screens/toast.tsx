import { useEffect } from 'react'
import { useToast } from '../../ui/toasts/toast.tsx'

type Toast = ReturnType<typeof useToast>

/** Shows a toast as a screen does, once its `Source` is shown. */
export const observedToast = () => {
  let current: Toast | undefined
  const toast: Toast = (...shown) => {
    if (!current) throw new Error('The source of toasts is not shown')
    current(...shown)
  }
  function Source() {
    const shows = useToast()
    useEffect(() => void (current = shows))
    return null
  }
  return { toast, Source }
}
